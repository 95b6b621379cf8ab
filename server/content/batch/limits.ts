import { DAY_MS } from '../../../contract/time.ts'

/** How long the lines of a batch may take. */
export const WINDOW_MS = DAY_MS
/** How long a batch that has ended is listed. */
export const BATCH_KEPT_MS = 30 * DAY_MS
/** One user has at most this number at a time. */
export const OPEN_BATCHES_MAX = 5
/** Bytes of one batch's answers; further lines fail. */
export const ANSWERS_SIZE_MAX = 100 * 1024 * 1024
/** Mistakes in a file that are reported at most. */
export const ERRORS_MAX = 100
/** How long a node may be silent before another takes over its line, or its file. */
export const LINE_LEASE_MS = 15_000
export const FILE_LEASE_MS = 60_000
/** How long the file of one batch is read or written before that of another goes on. */
export const FILE_SLICE_MS = 50
/** Users whose files one node reads or writes at a time, in turns. */
export const FILES_AT_ONCE = 8
/** Bytes of a line: more is no request that `/v1` takes. */
export const LINE_SIZE_MAX = 10 * 1024 * 1024
/** How often a line is tried whose upstream, or whose money, is short for a moment. */
export const TRIES_MAX = 10
/** That one user begins in a day. */
export const BATCHES_A_DAY_MAX = 100
