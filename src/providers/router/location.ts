import { createStore, useStore } from '../create-store.ts'

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
  /** Its place in the history. */
  index: number
}

/** Asks whether to leave; `go` leaves. */
type Hold = (go: () => void) => void

const entryNow = () => globalThis.history.state as Partial<Entry> | null
const newKey = () => Math.random().toString(36).slice(2)

// Going back begins at the top, too: `layout/navigation.tsx` scrolls, not the browser.
globalThis.history.scrollRestoration = 'manual'

/** A path that begins with two slashes names a host to the browser. */
const plainPath = ({ pathname, search, hash }: Location) =>
  `${pathname.replaceAll(/\/{2,}/g, '/')}${search}${hash}`

if (globalThis.location.pathname.includes('//'))
  globalThis.history.replaceState(globalThis.history.state, '', plainPath(globalThis.location))

let index = entryNow()?.index ?? 0

/** Marks an entry that the browser made by itself: the first one, or one of a move within the page, as by the skip link. */
function stamp(at: number) {
  index = at
  globalThis.history.replaceState({ state: null, key: newKey(), index } satisfies Entry, '')
}

if (entryNow()?.index === undefined) stamp(0)

let move: Move = 'POP'
const place = createStore(read())

function read(): Place {
  const { pathname, search, hash } = globalThis.location
  const entry = entryNow()
  return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? 'default' }
}

function arrive(how: Move) {
  move = how
  place.set(read())
}

function isElsewhere() {
  const { pathname, search } = place.read()
  return globalThis.location.pathname !== pathname || globalThis.location.search !== search
}

let hold: Hold | null = null
/** Comes back from a Back that is held, unseen. */
let isReturning = false

globalThis.addEventListener('popstate', () => {
  const to = entryNow()?.index
  if (to === undefined) {
    // The fragment that is there already takes the place of its entry.
    stamp(globalThis.location.hash === place.read().hash ? index : index + 1)
    return arrive('POP')
  }
  const steps = to - index
  if (isReturning) {
    isReturning = false
    return
  }
  if (hold && isElsewhere()) {
    isReturning = true
    globalThis.history.go(-steps)
    hold(() => globalThis.history.go(steps))
    return
  }
  index += steps
  arrive('POP')
})

/** Every way to another place of this tab is asked of first. @returns frees it */
export function holdNavigation(ask: Hold): () => void {
  hold = ask
  return () => {
    if (hold === ask) hold = null
  }
}

export function navigate(
  to: string,
  options: { replace?: boolean; state?: unknown; isForced?: boolean } = {},
): void {
  if (hold && !options.isForced) return hold(() => navigate(to, options))
  if (!options.replace) index += 1
  const entry: Entry = { state: options.state ?? null, key: newKey(), index }
  if (options.replace) globalThis.history.replaceState(entry, '', to)
  else globalThis.history.pushState(entry, '', to)
  arrive(options.replace ? 'REPLACE' : 'PUSH')
}

export const useLocation = (): Place => useStore(place)
export const useNavigate = () => navigate
export const lastMove = () => move
