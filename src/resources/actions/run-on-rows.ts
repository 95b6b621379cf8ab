import type { CallInput, EndpointName } from '../../../contract/endpoints.ts'
import type { JobState } from '../../../contract/job.ts'
import { call, HttpFailure } from '../../providers/http.ts'
import { idempotentAttempts, type Attempts } from '../../providers/idempotent-attempts.ts'
import { isUnanswered } from '../../providers/is-unanswered.ts'
import { sleep } from '../../providers/sleep.ts'

/** What became of one row. */
export type Outcome = { state: 'waiting' } | { state: 'done' } | { state: 'failed'; failure: HttpFailure }

/** At once: enough to be quick, few enough to leave room for others. */
const AT_ONCE = 4
const POLL_MS = 1000

interface RunOptions {
  endpoint: EndpointName
  /** The input of each row by its key. */
  inputs: ReadonlyMap<string, Record<string, unknown>>
  /** Of earlier tries of the same rows. */
  attempts: Map<string, Attempts>
  onOutcome: (key: string, outcome: Outcome) => void
}

/** Calls the endpoint for each row; one that fails stops no other. */
export async function runOnRows({ endpoint, inputs, attempts, onOutcome }: RunOptions): Promise<unknown[]> {
  const waiting = [...inputs]
  const answers: unknown[] = []
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
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
        onOutcome(key, { state: 'failed', failure: asFailure(error) })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}

/** Asks how far a long task is until it has ended, or `signal` is aborted. @returns it as it is then */
export async function followJob(
  job: JobState,
  {
    endpoint,
    onChange,
    signal,
  }: { endpoint: EndpointName; onChange: (job: JobState) => void; signal: AbortSignal },
): Promise<JobState> {
  let now = job
  onChange(now)
  while (now.state === 'running' && !signal.aborted) {
    await sleep(POLL_MS, signal)
    if (signal.aborted) return now
    now = (await call(
      endpoint,
      { id: job.id },
      {
        isSilent: true,
        signal,
      },
    )) as JobState
    onChange(now)
  }
  return now
}

export const asFailure = (error: unknown): HttpFailure =>
  error instanceof HttpFailure ? error : new HttpFailure({ code: 0, message: '未知错误' })
