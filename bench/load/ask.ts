import type { Dispatcher } from 'undici'
import { endOf, question, type Wire } from '../question.ts'
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

const bodiesOf = (wire: Wire) => ({ true: question(true, wire), false: question(false, wire) })
const bodies = {
  chat: bodiesOf('chat'),
  messages: bodiesOf('messages'),
  responses: bodiesOf('responses'),
}
const MARK = Buffer.from('data: ')
/** The last event of the Responses wire holds the whole answer, and its name stands before that. */
const TAIL_BYTES = { chat: 32, messages: 128, responses: 16_384 }

/** Asks once and reads the answer to its end. @throws Error for any status but 200, or a stream that does not end as it should */
export function ask({ aim, pool, isStream, onFirstByte, signal }: AskOptions): Promise<Sample> {
  const startedAt = performance.now()
  const { wire = 'chat' } = aim
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
        body: bodies[wire][`${isStream}`],
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
            tail = bytes.subarray(-TAIL_BYTES[wire]).toString('latin1')
          } else if (status !== 200) tail = bytes.toString('utf8')
        },
        onResponseEnd() {
          if (status !== 200) reject(new Error(`${aim.origin} answered ${status}: ${tail.slice(0, 300)}`))
          else if (isStream && !tail.includes(endOf[wire]))
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
