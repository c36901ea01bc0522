import { useEffect, useState } from 'preact/hooks'

type Choice = 'auto' | 'light' | 'dark'

const place = 'spokeshave-report-theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const next: Readonly<Record<Choice, Choice>> = { auto: 'light', light: 'dark', dark: 'auto' }

/** Pages from a file may have nothing to keep things in. */
function read(): Choice {
  try {
    const kept = localStorage.getItem(place)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

function keep(choice: Choice): void {
  try {
    localStorage.setItem(place, choice)
  } catch {
    // It holds until the page is closed.
  }
}

/** The colours of the page: those of the system, unless the reader chose. */
export function useTheme(): { readonly choice: Choice; readonly isDark: boolean; readonly change: () => void } {
  const [choice, setChoice] = useState(read)
  const [system, setSystem] = useState(dark.matches)
  useEffect(() => {
    const listen = (): void => setSystem(dark.matches)
    dark.addEventListener('change', listen)
    return () => dark.removeEventListener('change', listen)
  }, [])
  const isDark = choice === 'auto' ? system : choice === 'dark'
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  const change = (): void => {
    keep(next[choice])
    setChoice(next[choice])
  }
  return { choice, isDark, change }
}

/** A colour of the style sheet, for charts. */
export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}
