import { createStore } from './create-store.ts'

/** The server's clock is ahead of this device's by this many milliseconds; 0 until it has answered. */
const lead = createStore(0)
/** An answer says its second, and was under way for a while. */
const LEAST_MS = 5000

/** @param date the `Date` header of an answer */
export function noteServerTime(date: unknown): void {
  const next = typeof date === 'string' ? Date.parse(date) - Date.now() : Number.NaN
  if (Math.abs(next - lead.read()) > LEAST_MS) lead.set(next)
}

/** Milliseconds, as the server has it. */
export const serverNow = () => Date.now() + lead.read()

export const { subscribe: onServerTime } = lead
