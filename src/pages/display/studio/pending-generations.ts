import { tryParseJson } from '../../../../contract/try-parse-json.ts'
import { session } from '../../../providers/session.ts'
import { fieldsOf, textOf, type Fields } from '../../../providers/v1/read-fields.ts'
import { serverNow } from '../../../providers/server-time.ts'
import { tabStorage } from '../../../config/runtime/browser-storage.ts'

/** The gateway's longest wait; older requests have ended. */
const AGE_MS_MAX = 600_000

const paths = { image: '/images/generations', speech: '/audio/speech', video: '/videos' } as const
export type GeneratedKind = keyof typeof paths

export interface PendingGeneration {
  path: (typeof paths)[GeneratedKind]
  body: Fields
  idempotencyKey: string
  startedAt: number
}

interface Kept extends PendingGeneration {
  userId: string
}

const PREFIX = 'studio:'
const running = takeFromStorage()
let isLeaving = false

// Stored only between two pages of the same tab.
globalThis.addEventListener('pagehide', () => {
  isLeaving = true
  for (const [path, one] of running) tabStorage.setItem(PREFIX + path, JSON.stringify(one))
})
globalThis.addEventListener('pageshow', () => {
  isLeaving = false
  takeFromStorage()
})

export const pendingGenerations = {
  add: (one: PendingGeneration): void => void running.set(one.path, { ...one, userId: userId() }),
  /** Aborts caused by leaving the page do not count. */
  remove: ({ path }: PendingGeneration): void => {
    if (!isLeaving) running.delete(path)
  },
  read: (kind: GeneratedKind): PendingGeneration | null => {
    const one = running.get(paths[kind])
    const isMine = one?.userId === userId() && serverNow() - one.startedAt < AGE_MS_MAX
    return isMine ? one : null
  },
}

const userId = () => session.read()?.userInfo.userId ?? ''

function takeFromStorage(): Map<string, Kept> {
  const taken = new Map<string, Kept>()
  for (const path of Object.values(paths)) {
    const stored = fieldsOf(tryParseJson(tabStorage.getItem(PREFIX + path) ?? ''))
    tabStorage.removeItem(PREFIX + path)
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
