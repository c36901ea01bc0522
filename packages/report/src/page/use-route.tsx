import { useEffect, useState } from 'preact/hooks'

import { parseRoute, type Route, routeText } from './route.ts'

const listeners = new Set<() => void>()
/** Where the reader had scrolled to, by address: what is drawn anew is put back there. */
const positions = new Map<string, number>()

history.scrollRestoration = 'manual'
window.addEventListener('hashchange', () => listeners.forEach((listen) => listen()))
window.addEventListener('scroll', () => positions.set(location.hash, scrollY), { passive: true })

/** Where the reader is, as long as the component lives. */
export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const listen = (): void => setHash(location.hash)
    listeners.add(listen)
    listen()
    return () => void listeners.delete(listen)
  }, [])
  return parseRoute(hash)
}

/** Changes parts of the query. `replace`: the step before is not worth going back to. */
export function changeQuery(changes: Readonly<Record<string, string>>, replace = false): void {
  const route = parseRoute(location.hash)
  const hash = routeText({ ...route, query: { ...route.query, ...changes } })
  if (hash === location.hash) return
  positions.set(hash, scrollY)
  if (replace) history.replaceState(null, '', hash)
  else history.pushState(null, '', hash)
  listeners.forEach((listen) => listen())
}

/** Where the reader had scrolled to when this address was left; the top of a new one. */
export function lastPosition(): number {
  return positions.get(location.hash) ?? 0
}
