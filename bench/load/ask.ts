import type { Dispatcher } from 'undici'
import { question } from '../question.ts'
import type { Aim } from './job.ts'

/** One answer as it came. */
export interface Sample {
  firstByteMs: number
  /** `data:` lines. */
  chunks: number
}

export interface AskOptions {
  aim: Aim
  pool: Dispatcher
  isStream: boolean
  onFirstByte?: (ms: number) => void
  signal?: AbortSignal
}

const bodies = { true: question(true), false: question(false) }
const MARK = Buffer.from('data: ')

/** Asks once and reads the answer to its end. @throws Error for any status but 200, or a stream that does not end as it should */
export function ask({ aim, pool, isStream, onFirstByte, signal }: AskOptions): Promise<Sample> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    let firstByteMs = 0
    let chunks = 0
    let status = 0
    let tail = ''
    pool.dispatch(
      {
        origin: aim.origin,
        path: aim.path,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...aim.headers, ...keyOf(aim) },
        body: bodies[`${isStream}`],
      },
      {
        onRequestStart(controller) {
          signal?.addEventListener('abort', () => controller.abort(new Error('let go')), { once: true })
        },
        onResponseStart(_controller, statusCode) {
          status = statusCode
        },
        onResponseData(_controller, bytes) {
          if (firstByteMs === 0) {
            firstByteMs = performance.now() - startedAt
            onFirstByte?.(firstByteMs)
          }
          if (isStream) {
            chunks += countMarks(bytes)
            tail = bytes.subarray(-32).toString('latin1')
          } else if (status !== 200) tail = bytes.toString('utf8')
        },
        onResponseEnd() {
          if (status !== 200) reject(new Error(`${aim.origin} answered ${status}: ${tail.slice(0, 300)}`))
          else if (isStream && !tail.includes('[DONE]'))
            reject(new Error(`${aim.origin} broke a stream off: ${tail}`))
          else resolve({ firstByteMs, chunks })
        },
        onResponseError(_controller, error) {
          reject(error)
        },
      },
    )
  })
}

let turn = 0
const keyOf = ({ keys }: Aim) => keys && { authorization: `Bearer ${keys[turn++ % keys.length]}` }

function countMarks(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(MARK); at !== -1; at = bytes.indexOf(MARK, at + MARK.length)) count += 1
  return count
}
