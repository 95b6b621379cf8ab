import { session } from '../providers/session.ts'
import { fieldsOf, textOf, type Fields } from '../v1/read-fields.ts'

/** What the gateway may wait for a model, at most: an older one is answered, or given up. */
const AGE_MS_MAX = 600_000

const paths = { image: '/images/generations', speech: '/audio/speech', video: '/videos' } as const
export type GeneratedKind = keyof typeof paths

/** A generation that was on its way when the page went away. */
export interface Unfinished {
  path: (typeof paths)[GeneratedKind]
  body: Fields
  idempotencyKey: string
  startedAt: number
}

interface Kept extends Unfinished {
  userId: string
}

const PREFIX = 'studio:'
const running = takeFromStorage()
let isLeaving = false

// What was written is in the browser's storage only from one page of the tab to the next.
globalThis.addEventListener('pagehide', () => {
  isLeaving = true
  for (const [path, one] of running) sessionStorage.setItem(PREFIX + path, JSON.stringify(one))
})
globalThis.addEventListener('pageshow', () => {
  isLeaving = false
  takeFromStorage()
})

/** Generations on their way, so that a page that is loaded again takes them up. */
export const unfinished = {
  note: (one: Unfinished): void => void running.set(one.path, { ...one, userId: userId() }),
  /** It has ended. That the page went away is no end of it. */
  drop: ({ path }: Unfinished): void => {
    if (!isLeaving) running.delete(path)
  },
  read: (kind: GeneratedKind): Unfinished | null => {
    const one = running.get(paths[kind])
    const isMine = one?.userId === userId() && Date.now() - one.startedAt < AGE_MS_MAX
    return isMine ? one : null
  },
}

const userId = () => session.read()?.userInfo.userId ?? ''

/** What an earlier page of this tab left there; nothing of it stays. */
function takeFromStorage(): Map<string, Kept> {
  const taken = new Map<string, Kept>()
  for (const path of Object.values(paths)) {
    const stored = parse(sessionStorage.getItem(PREFIX + path))
    sessionStorage.removeItem(PREFIX + path)
    const idempotencyKey = textOf(stored.idempotencyKey)
    if (idempotencyKey === '') continue
    taken.set(path, {
      path,
      idempotencyKey,
      body: fieldsOf(stored.body),
      startedAt: Number(stored.startedAt),
      userId: textOf(stored.userId),
    })
  }
  return taken
}

function parse(text: string | null): Fields {
  try {
    return fieldsOf(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}
