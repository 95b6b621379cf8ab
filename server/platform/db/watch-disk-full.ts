import type { LogEvent } from 'kysely'
import { isDiskFull } from './error-kinds.ts'

const REMEMBERED_MS = 10_000
/** A reader fails too if there is no room for its temporary files, but gives their room back. */
const READ = /^\s*select\b/i

type Listener = (event: LogEvent) => void

/** Remembers writes that failed because the disk is full. Passes every query on to `log`. */
export function watchDiskFull(log?: Listener): { log: Listener; isFull: () => boolean } {
  let failedAt = -Infinity
  return {
    log(event) {
      if (event.level === 'error' && isDiskFull(event.error) && !READ.test(event.query.sql))
        failedAt = performance.now()
      log?.(event)
    },
    isFull: () => performance.now() - failedAt < REMEMBERED_MS,
  }
}
