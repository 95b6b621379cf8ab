import { useSyncExternalStore } from 'react'

/** Where the reader is; in the shape of react-router's location. */
export interface Place {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

type Move = 'PUSH' | 'REPLACE' | 'POP'

interface Entry {
  state: unknown
  key: string
}

const listeners = new Set<() => void>()
let move: Move = 'POP'
let place = read()

function read(): Place {
  const { pathname, search, hash } = globalThis.location
  const entry = globalThis.history.state as Partial<Entry> | null
  return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? 'default' }
}

function arrive(how: Move) {
  move = how
  place = read()
  for (const listener of listeners) listener()
}

globalThis.addEventListener('popstate', () => arrive('POP'))

/** Goes to a path of this site. */
export function navigate(to: string, options: { replace?: boolean; state?: unknown } = {}): void {
  const entry: Entry = { state: options.state ?? null, key: Math.random().toString(36).slice(2) }
  if (options.replace) globalThis.history.replaceState(entry, '', to)
  else globalThis.history.pushState(entry, '', to)
  arrive(options.replace ? 'REPLACE' : 'PUSH')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLocation = (): Place => useSyncExternalStore(subscribe, () => place)
export const useNavigate = () => navigate
/** How the reader came to this place. */
export const lastMove = () => move
