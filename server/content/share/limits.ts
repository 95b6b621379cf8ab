import { DAY_MS, HOUR_MS } from '../../../contract/time.ts'

/** Links of one user that work. */
export const SHARES_MAX = 50
/** Characters that a link shows. */
export const SHARE_SIZE_MAX = 500_000
/** Links made by one user on a day. */
export const SHARES_DAILY_MAX = 100
/** Links that are none, from one network. */
export const MISSES = { limit: 60, windowMs: HOUR_MS }
export const MADE_MS = DAY_MS
