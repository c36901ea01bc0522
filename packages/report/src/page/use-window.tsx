import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Rows above and below the screen, so that they are there before the eye is. */
const spare = 12

/** Which of `count` rows of one height are near the screen: of thousands, only those are drawn. */
export function useWindow(body: RefObject<HTMLElement | null>, count: number, rowHeight: number): { readonly first: number; readonly end: number } {
  const [first, setFirst] = useState(0)
  const [shown, setShown] = useState(40)
  useEffect(() => {
    const look = (): void => {
      if (body.current === null) return
      const top = -body.current.getBoundingClientRect().top
      setFirst(Math.max(0, Math.floor(top / rowHeight) - spare))
      setShown(Math.ceil(innerHeight / rowHeight) + 2 * spare)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [body, count, rowHeight])
  const start = Math.min(first, Math.max(0, count - shown))
  return { first: start, end: Math.min(count, start + shown) }
}
