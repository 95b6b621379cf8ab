import { DAY_MS, HOUR_MS } from '../../../contract/time.ts'

/** Idle time after which a session ends. */
export const IDLE_MS = 7 * DAY_MS
export const ABSOLUTE_MS = 30 * DAY_MS
/** The same for what staff do. */
export const STAFF_IDLE_MS = 30 * 60_000
export const STAFF_ABSOLUTE_MS = 12 * HOUR_MS
export const TOKEN_LENGTH = 43
export const TOKEN_PATTERN = new RegExp(`^[0-9A-Za-z]{${TOKEN_LENGTH}}$`)
