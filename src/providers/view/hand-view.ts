import { VIEW_HASH } from './view-hash.ts'

/** What the new tab says when it listens. */
export const READY = 'view:ready'
/** How long a new tab may take to load. */
const LOAD_MS = 60_000

/** A view of a user that staff were given (`contract/user-view.ts`). */
export interface HandedView {
  token: string
  /** The server's time, in milliseconds. */
  expiresAt: number
}

/**
 * Opens a path as a user in a new tab, which asks for the view and gets it once; no other window does, and no address has it.
 * @returns false if the browser does not open tabs for this site
 */
export function handView(view: HandedView, path: string): boolean {
  const tab = globalThis.open(`${path}${VIEW_HASH}`)
  if (!tab) return false
  const { origin } = globalThis.location
  const over = new AbortController()
  const { signal } = over
  setTimeout(() => over.abort(), LOAD_MS)
  globalThis.addEventListener(
    'message',
    (event) => {
      if (event.source !== tab || event.origin !== origin || event.data !== READY) return
      over.abort()
      tab.postMessage(view, origin)
    },
    { signal },
  )
  return true
}
