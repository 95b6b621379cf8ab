import type { CallInput, EndpointName } from '../../../contract/endpoints.ts'
import { call, HttpFailure } from '../../providers/http.ts'
import { idempotentAttempts, type Attempts } from '../../providers/idempotent-attempts.ts'
import { isUnanswered } from '../../providers/is-unanswered.ts'
import { sleep } from '../../providers/sleep.ts'

/** What became of one row. */
export type Outcome = { state: 'waiting' } | { state: 'done' } | { state: 'failed'; failure: HttpFailure }

const TOO_MANY = 429
/** Longer than this no one waits for a limit: the row has failed. */
const WAIT_MOST_S = 120

/** This many run at once: enough to be quick, few enough to leave room for others. */
const AT_ONCE = 4

interface RunOptions {
  endpoint: EndpointName
  /** The input of each row by its key. */
  inputs: ReadonlyMap<string, Record<string, unknown>>
  /** They are those of earlier tries of the same rows. */
  attempts: Map<string, Attempts>
  onOutcome: (key: string, outcome: Outcome) => void
  /** It waits this many seconds for a limit of the server, and goes on by itself; null: it goes on. */
  onWait: (seconds: number | null) => void
  /** Once it is aborted no row is begun. */
  signal: AbortSignal
}

/** Calls the endpoint for each row; one that fails stops no other, and one that comes too soon is called again when the server says. */
export async function runOnRows(options: RunOptions): Promise<unknown[]> {
  const { endpoint, inputs, attempts, onOutcome, onWait, signal } = options
  const waiting = [...inputs]
  const answers: unknown[] = []
  let pause: Promise<void> | null = null
  async function wait(seconds: number) {
    onWait(seconds)
    await sleep(seconds * 1000, signal)
    pause = null
    onWait(null)
  }
  async function work() {
    for (;;) {
      await pause
      const next = signal.aborted ? undefined : waiting.shift()
      if (!next) return
      const [key, input] = next
      const attempt = attempts.get(key) ?? idempotentAttempts(isUnanswered)
      attempts.set(key, attempt)
      try {
        answers.push(
          await attempt(input, (idempotencyKey) =>
            call(endpoint, input as CallInput<EndpointName>, { isSilent: true, idempotencyKey }),
          ),
        )
        onOutcome(key, { state: 'done' })
      } catch (error) {
        const failure = asFailure(error)
        const { code, retryAfter } = failure
        if (inputs.size > 1 && code === TOO_MANY && retryAfter !== null && retryAfter <= WAIT_MOST_S) {
          waiting.unshift(next)
          pause ??= wait(retryAfter)
        } else onOutcome(key, { state: 'failed', failure })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}

export const asFailure = (error: unknown): HttpFailure =>
  error instanceof HttpFailure ? error : new HttpFailure({ code: 0, message: '未知错误' })
