/** A call that failed, in words that the reader has already seen (unless the call was silent). */
export class HttpFailure extends Error {
  /** The envelope's code or the HTTP status; 0 if no answer came. */
  readonly code: number

  constructor({ code, message }: { code: number; message: string }) {
    super(message)
    this.name = 'HttpFailure'
    this.code = code
  }
}
