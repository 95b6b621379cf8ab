import { flushSync } from 'react-dom'
import { createStore } from '../../../../providers/create-store.ts'
import { flushScheduled } from './frame-scheduler.ts'

/** Whether the page is on its way to a printer: all of a conversation is drawn then, at once. */
export const printing = createStore(false)

globalThis.addEventListener('beforeprint', () => {
  flushSync(() => printing.set(true))
  flushScheduled()
})
globalThis.addEventListener('afterprint', () => printing.set(false))
