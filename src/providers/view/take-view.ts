import { READY, type HandedView } from './hand-view.ts'

const ANSWER_MS = 5000

/** Asks the window that opened this tab for a view, and lets go of it. @returns null if it gives none in time */
export function takeView(): Promise<HandedView | null> {
  const opener: unknown = globalThis.opener
  const { origin, pathname, search } = globalThis.location
  globalThis.history.replaceState(null, '', `${pathname}${search}`)
  globalThis.opener = null
  if (!isWindow(opener)) return Promise.resolve(null)
  return new Promise((resolve) => {
    const over = new AbortController()
    const { signal } = over
    const take = (view: HandedView | null) => {
      over.abort()
      clearTimeout(timer)
      resolve(view)
    }
    const timer = setTimeout(() => take(null), ANSWER_MS)
    globalThis.addEventListener(
      'message',
      ({ source, origin: from, data }) => {
        if (source === opener && from === origin && isView(data))
          take({ token: data.token, expiresAt: data.expiresAt })
      },
      { signal },
    )
    // The browser drops the message if the window is of another origin.
    opener.postMessage(READY, origin)
  })
}

const isWindow = (value: unknown): value is Window =>
  typeof value === 'object' && value !== null && 'postMessage' in value

const isView = (value: unknown): value is HandedView =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  'expiresAt' in value &&
  typeof value.token === 'string' &&
  typeof value.expiresAt === 'number'
