import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { Failure } from '../../platform/errors.ts'
import { createSemaphore } from '../../platform/workers/semaphore.ts'
import { createWorkerCode } from '../../platform/workers/worker-code.ts'

/** `memorySize` in KiB. */
export interface ArgonCost {
  memorySize: number
  iterations: number
}

export type ArgonTask =
  | { password: string; salt: Uint8Array; cost: ArgonCost }
  | { password: string; hash: string }
export type ArgonAnswer = { hash: string } | { isEqual: boolean }

interface Thread {
  worker: Worker
  resolve: (answer: ArgonAnswer) => void
  reject: (error: Error) => void
}

/** Threads at once, and passwords that wait for one: a flood of sign-ins takes no more than this of the machine. */
const THREADS = 2
const WAITING_MAX = 100
const RETRY_SECONDS = 2
/** To start a thread takes longer than a hash, so one stays a while for the next password. */
const REST_MS = 10_000

const code = createWorkerCode(join(import.meta.dirname, 'argon-worker.ts'))
const resting = new Map<Thread, NodeJS.Timeout>()
const threads = createSemaphore(THREADS)

/** Does argon2's work in another thread, so that the event loop serves others. @throws Failure unavailable if too many wait */
export async function runArgon(task: ArgonTask): Promise<ArgonAnswer> {
  if (threads.waiting() >= WAITING_MAX) throw new Failure('unavailable', { retryAfter: RETRY_SECONDS })
  return threads.run(() => runInThread(task))
}

async function runInThread(task: ArgonTask): Promise<ArgonAnswer> {
  const thread = wake() ?? (await startThread())
  const answer = await new Promise<ArgonAnswer>((resolve, reject) => {
    Object.assign(thread, { resolve, reject })
    thread.worker.ref()
    thread.worker.postMessage(task)
  })
  rest(thread)
  return answer
}

async function startThread(): Promise<Thread> {
  const worker = await code.start(null)
  const thread: Thread = { worker, resolve: () => undefined, reject: () => undefined }
  worker.on('message', (answer: ArgonAnswer) => thread.resolve(answer))
  worker.on('error', (error) => thread.reject(error))
  worker.on('exit', (status) => {
    resting.delete(thread)
    thread.reject(new Error(`a password was not hashed (${status})`))
  })
  return thread
}

/** Keeps a thread for the next password. It does not keep the program from ending. */
function rest(thread: Thread): void {
  thread.worker.unref()
  const end = setTimeout(() => {
    resting.delete(thread)
    void thread.worker.terminate()
  }, REST_MS)
  resting.set(thread, end.unref())
}

function wake(): Thread | undefined {
  const [rested] = resting
  if (!rested) return undefined
  const [thread, end] = rested
  clearTimeout(end)
  resting.delete(thread)
  return thread
}
