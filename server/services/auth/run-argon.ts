import { join } from 'node:path'
import { Failure } from '../../errors.ts'
import { createWorkerCode } from '../../workers/worker-code.ts'

export type ArgonTask = { password: string; salt: Uint8Array } | { password: string; hash: string }
export type ArgonAnswer = { hash: string } | { isEqual: boolean }

/** Threads at once, and passwords that wait for one: a flood of sign-ins takes no more than this of the machine. */
const THREADS = 2
const WAITING_MAX = 100
const RETRY_SECONDS = 2

const code = createWorkerCode(join(import.meta.dirname, 'argon-worker.ts'))
const waiting: (() => void)[] = []
let running = 0

/**
 * Does argon2's work in a thread of its own, so that the event loop serves others meanwhile.
 * @throws Failure unavailable if too many wait already
 */
export async function runArgon(task: ArgonTask): Promise<ArgonAnswer> {
  if (running >= THREADS) {
    if (waiting.length >= WAITING_MAX) throw new Failure('unavailable', { retryAfter: RETRY_SECONDS })
    // The one that ends hands its place over.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await runInThread(task)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

async function runInThread(task: ArgonTask): Promise<ArgonAnswer> {
  const worker = await code.start(task)
  return new Promise((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', (status) => reject(new Error(`a password was not hashed (${status})`)))
  })
}
