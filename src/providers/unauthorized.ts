/** A call that was refused for want of a session: 401 of `/maas`, or its like of `/v1`. */
interface Unauthorized extends Error {
  /** `session.number()` when the call was sent; null if it was sent in no session of this browser. */
  session: number | null
}

interface Failure extends Unauthorized {
  isUnauthorized: boolean
}

export const isUnauthorized = (error: unknown): error is Unauthorized =>
  error instanceof Error && 'isUnauthorized' in error && error.isUnauthorized === true

let listener: (error: Unauthorized) => void = () => undefined

/** What looks after the session hears of every refused call here, from any client. */
export function onUnauthorized(listen: (error: Unauthorized) => void): void {
  listener = listen
}

/** A client calls it with each failure; it passes on those that are for want of a session. */
export function reportFailure(failure: Failure, sentIn: number): void {
  if (!failure.isUnauthorized) return
  failure.session = sentIn
  listener(failure)
}
