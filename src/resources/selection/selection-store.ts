import { createContext } from 'react'
import type { ChosenRows } from './use-selected-rows.ts'

/** The chosen rows for what must not be drawn again with each choice: of a long table that is its rows but for the one in question. */
export function createChosenStore() {
  let now: ChosenRows | null = null
  let keys: ReadonlySet<string> = new Set()
  const listeners = new Set<() => void>()
  return {
    read: () => now,
    has: (key: string) => keys.has(key),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set: (next: ChosenRows) => {
      now = next
      const isSame = keys.size === next.keys.length && next.keys.every((key) => keys.has(key))
      if (isSame) return
      keys = new Set(next.keys)
      for (const listener of listeners) listener()
    },
  }
}

export type ChosenStore = ReturnType<typeof createChosenStore>

export const ChosenStoreContext = createContext<ChosenStore | null>(null)
