import { useSyncExternalStore } from 'react'

export interface Toast {
  type: 'error' | 'success' | 'info'
  message: string
}
export interface ShownToast extends Toast {
  id: number
}

export const TOAST_MS = 4000
export const TOAST_MAX = 3

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly ShownToast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message for 4000 ms. The same message is never there twice, and of more than three the oldest goes. */
export function toast({ type, message }: Toast): void {
  if (shown.some((one) => one.message === message && one.type === type)) return
  lastId += 1
  const id = lastId
  show([...shown, { id, type, message }].slice(-TOAST_MAX))
  setTimeout(() => dismissToast(id), TOAST_MS)
}

export function dismissToast(id: number): void {
  if (shown.some((one) => one.id === id)) show(shown.filter((one) => one.id !== id))
}

/** Takes back what is now said in its place. */
export function retractToast(message: string): void {
  if (shown.some((one) => one.message === message)) show(shown.filter((one) => one.message !== message))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const shownToasts = () => shown
export const useToasts = () => useSyncExternalStore(subscribe, shownToasts)
