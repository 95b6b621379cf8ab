import { V1Failure, type V1Reason } from './v1-failure.ts'

const open = new Set<V1Reason>(['lost', 'silent', 'inFlight', 'server', 'signedOut'])

/** Whether the server may yet have an answer to this very attempt, so that a retry has to carry the same `Idempotency-Key`. */
export const isOpenAttempt = (error: unknown) => !(error instanceof V1Failure) || open.has(error.reason)
