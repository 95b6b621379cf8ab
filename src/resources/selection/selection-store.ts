import { createContext } from 'react'
import type { SelectedRows } from './use-selected-rows.ts'

/** The chosen rows for what must not be drawn again with each choice: of a long table that is its rows but for the one in question. */
export function createSelectionStore() {
  let now: SelectedRows | null = null
  let keys: ReadonlySet<string> = new Set()
  const listeners = new Set<() => void>()
  return {
    read: () => now,
    has: (key: string) => keys.has(key),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set: (next: SelectedRows) => {
      now = next
      const isSame = keys.size === next.keys.length && next.keys.every((key) => keys.has(key))
      if (isSame) return
      keys = new Set(next.keys)
      for (const listener of listeners) listener()
    },
  }
}

export type SelectionStore = ReturnType<typeof createSelectionStore>

export const SelectionStoreContext = createContext<SelectionStore | null>(null)
