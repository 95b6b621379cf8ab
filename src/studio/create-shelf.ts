import { session } from '../providers/session.ts'

/** What was made during this visit, newest first. It outlives the screen, never the session. */
export function createShelf<T>(drop: (item: T) => void) {
  let items: readonly T[] = []
  let owner = session.read()?.userInfo.userId
  let life = new AbortController()
  const listeners = new Set<() => void>()
  const set = (next: readonly T[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  session.subscribe(() => {
    const user = session.read()?.userInfo.userId
    if (user === owner) return
    owner = user
    life.abort()
    life = new AbortController()
    for (const item of items) drop(item)
    set([])
  })
  return {
    read: () => items,
    /** Aborted when the shelf passes to another user. */
    lifetime: () => life.signal,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (item: T) => set([item, ...items]),
    change: (item: T, next: T) => set(items.map((one) => (one === item ? next : one))),
    remove(item: T) {
      drop(item)
      set(items.filter((one) => one !== item))
    },
  }
}
