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

const keyOf = (path: string) => `studio:${path}`

let isLeaving = false
globalThis.addEventListener('pagehide', () => {
  isLeaving = true
})
globalThis.addEventListener('pageshow', () => {
  isLeaving = false
})

/** Generations on their way, by the page's tab, so that a page that is loaded again takes them up. */
export const unfinished = {
  note: (one: Unfinished): void =>
    sessionStorage.setItem(keyOf(one.path), JSON.stringify({ ...one, userId: userId() })),
  /** It has ended. That the page went away is no end of it. */
  drop: ({ path }: Unfinished): void => {
    if (!isLeaving) sessionStorage.removeItem(keyOf(path))
  },
  read: (kind: GeneratedKind): Unfinished | null => {
    const path = paths[kind]
    const stored = parse(sessionStorage.getItem(keyOf(path)))
    const idempotencyKey = textOf(stored.idempotencyKey)
    const startedAt = Number(stored.startedAt)
    const isMine = stored.userId === userId() && Date.now() - startedAt < AGE_MS_MAX
    return isMine && idempotencyKey !== ''
      ? { path, body: fieldsOf(stored.body), idempotencyKey, startedAt }
      : null
  },
}

const userId = () => session.read()?.userInfo.userId ?? ''

function parse(text: string | null): Fields {
  try {
    return fieldsOf(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}
