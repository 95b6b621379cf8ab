import { createStore, useStore } from './create-store.ts'

interface Toast {
  type: 'error' | 'success' | 'info'
  message: string
  /** Takes back what the message tells of. */
  undo?: () => void
}
interface ShownToast extends Toast {
  id: number
}

const TOAST_MS = 4000
/** Time enough to take something back. */
const UNDO_MS = 8000
const TOAST_MAX = 3

const shown = createStore<readonly ShownToast[]>([])
let lastId = 0

function filter(isKept: (toast: ShownToast) => boolean) {
  if (!shown.read().every(isKept)) shown.set(shown.read().filter(isKept))
}

/** Shows a message for 4 s, one that can be taken back for 8 s, at most three at a time, no duplicates. */
export function toast({ type, message, undo }: Toast): void {
  if (shown.read().some((one) => one.message === message && one.type === type)) return
  lastId += 1
  const id = lastId
  shown.set([...shown.read(), { id, type, message, ...(undo && { undo }) }].slice(-TOAST_MAX))
  setTimeout(() => dismissToast(id), undo ? UNDO_MS : TOAST_MS)
}

export const dismissToast = (id: number): void => filter((one) => one.id !== id)

export const shownToasts = shown.read
export const useToasts = () => useStore(shown)
