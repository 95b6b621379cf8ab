import { DAY_MS } from '../../../contract/time.ts'

/** How long a response is kept. */
export const RESPONSE_KEPT_MS = 30 * DAY_MS
/** These limit the responses of one user; beyond either the oldest go. */
export const RESPONSES_MAX = 5000
export const RESPONSES_SIZE_MAX = 64 * 1024 * 1024
/** Responses that one goes on from, and bytes of them and of what is referred to: as much as a request may have. */
export const THREAD_MAX = 1000
export const THREAD_SIZE_MAX = 10 * 1024 * 1024
/** One user has at most this number in the background at a time. */
export const RUNNING_MAX = 20
/** No call runs longer, not even where `UPSTREAM_TOTAL_SECONDS` is longer. */
export const RUNNING_MS = DAY_MS
