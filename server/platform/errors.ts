import type { FieldProblem } from '../../contract/envelope.ts'
import { failures, type FailureReason } from '../../contract/errors.ts'

interface FailureDetails {
  /** Replaces the table's Chinese sentence, e.g. to name the field. */
  message?: string
  /** Seconds after which the caller may try again (`Retry-After`). */
  retryAfter?: number
  /** Goes into the envelope's `result`, e.g. a captcha challenge. */
  result?: unknown
  cause?: unknown
  /** What is wrong with which field. */
  problems?: FieldProblem[]
}

export class Failure extends Error {
  readonly reason: FailureReason
  readonly status: number
  readonly retryAfter: number | undefined
  readonly result: unknown
  readonly problems: FieldProblem[]

  constructor(reason: FailureReason, details: FailureDetails = {}) {
    super(details.message ?? failures[reason].message, { cause: details.cause })
    this.name = 'Failure'
    this.reason = reason
    this.status = failures[reason].status
    this.retryAfter = details.retryAfter
    this.result = details.result ?? null
    this.problems = details.problems ?? []
  }
}

/** A 400 that names the field, as the parser's own do. */
export const badField = (field: string, problem: string) =>
  new Failure('badRequest', { message: `${problem}（${field}）`, problems: [{ field, message: problem }] })

/** What keeps something from being done, in words; null: nothing. */
export async function problemOf(check: () => Promise<void>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}
