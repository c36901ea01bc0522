import { render } from 'preact'

import { App } from './app.tsx'
import { readIndex } from './read-data.tsx'

const place = document.getElementById('page')!

try {
  const index = await readIndex()
  place.textContent = ''
  render(<App index={index} />, place)
} catch (error) {
  place.textContent = `This report cannot be shown here: ${error instanceof Error ? error.message : String(error)}`
}
