import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const EVERY_MS = 2
const LONG_MS = 25

/**
 * Loaded into a server: notes in `TEST_LOOP_FILE` each turn of its event loop that took long, in milliseconds of the main thread's
 * processor time. What other processes take of the machine does not count.
 */
const file = process.env.TEST_LOOP_FILE ?? ''
const micros = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

if (isMainThread && file !== '' && process.argv[1]?.endsWith('main.ts')) {
  let before = micros()
  const look = () => {
    const tookMs = (micros() - before) / 1000
    if (tookMs > LONG_MS) appendFileSync(file, `${tookMs.toFixed(0)}\n`)
    before = micros()
  }
  setInterval(look, EVERY_MS).unref()
}
