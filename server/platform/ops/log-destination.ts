import { pino } from 'pino'

/** Lines that may wait while none can be written; what comes beyond is dropped. */
const WAITING_MAX_BYTES = 4 * 1024 * 1024

/** A full disk costs lines, never the process: sonic-boom's `flushSync` would retry without end. */
export function logDestination(fd: number) {
  const destination = pino.destination({ dest: fd, sync: false, maxLength: WAITING_MAX_BYTES })
  let isRefused = false
  destination.on('error', () => {
    isRefused = true
  })
  destination.on('write', () => {
    isRefused = false
  })
  const flushSync = destination.flushSync.bind(destination)
  destination.flushSync = () => {
    if (!isRefused) flushSync()
  }
  return destination
}
