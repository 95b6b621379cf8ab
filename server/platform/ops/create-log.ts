import { pino, type Logger } from 'pino'
import type { Env } from '../env/env.ts'
import { PROGRAM } from '../process/program-version.ts'

const STDOUT = 1

/** @param node the id of the node that each line names */
export const createLog = ({ LOG_LEVEL: level }: Pick<Env, 'LOG_LEVEL'>, node: string): Logger =>
  pino({ level, base: { node, version: PROGRAM.version } }, logDestination(STDOUT))

/** Lines that may wait while none can be written; what comes beyond is dropped. */
const WAITING_MAX_BYTES = 4 * 1024 * 1024

/** A full disk costs lines, never the process: sonic-boom's `flushSync` would retry without end. */
function logDestination(fd: number) {
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
