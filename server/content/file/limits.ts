import { DAY_MS } from '../../../contract/time.ts'

/** How long a file is kept. */
export const FILE_KEPT_MS = 30 * DAY_MS
/** These limit the files of one user; what batches answered counts, and is kept in any case. */
export const FILES_MAX = 500
export const FILES_SIZE_MAX = 200 * 1024 * 1024
/** Bytes of a part: neither memory nor SQLite's event loop ever holds a whole file. */
export const PART_BYTES = 256 * 1024
