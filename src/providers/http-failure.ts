/** A call that failed, in words that the reader has already seen (unless the call was silent). */
export class HttpFailure extends Error {
  /** The envelope's code or the HTTP status; 0 if no answer came. */
  readonly code: number
  /** The envelope's result, e.g. a captcha challenge; null if there is none. */
  readonly result: unknown

  constructor({ code, message, result = null }: { code: number; message: string; result?: unknown }) {
    super(message)
    this.name = 'HttpFailure'
    this.code = code
    this.result = result
  }
}
