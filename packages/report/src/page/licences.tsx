import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

/** The libraries in this page want to be named, with the terms they come under. */
export function Licences(): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>Licences of what this page is made with</button>
      {isOpen && <pre tabIndex={0}>{document.getElementById('licences')!.textContent}</pre>}
    </>
  )
}
