import type { FieldProblem } from '../../contract/envelope.ts'

interface FailureParts {
  code: number
  message: string
  result?: unknown
  problems?: FieldProblem[]
  retryAfter?: number | null
}

/** A call that failed, in words that the reader has already seen (unless the call was silent). */
export class HttpFailure extends Error {
  /** The envelope's code or the HTTP status; 0 if no answer came. */
  readonly code: number
  /** The envelope's result, e.g. a captcha challenge; null if there is none. */
  readonly result: unknown
  /** What is wrong with which field of what was sent. */
  readonly problems: FieldProblem[]
  /** The same call may be sent again in this many seconds, as the server says; null if it says nothing. */
  readonly retryAfter: number | null
  /** A 401 has the session that the call was sent in (`session.number()`). */
  session: number | null = null

  constructor({ code, message, result = null, problems = [], retryAfter = null }: FailureParts) {
    super(message)
    this.name = 'HttpFailure'
    this.code = code
    this.result = result
    this.problems = problems
    this.retryAfter = retryAfter
  }

  /** Refine reads the code under this name. */
  get statusCode() {
    return this.code
  }

  get isUnauthorized() {
    return this.code === 401
  }
}
