import { useSyncExternalStore } from 'react'

/** An observable value for `useSyncExternalStore`. */
export function createStore<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useStore = <T>({
  subscribe,
  read,
}: Pick<ReturnType<typeof createStore<T>>, 'subscribe' | 'read'>) => useSyncExternalStore(subscribe, read)
