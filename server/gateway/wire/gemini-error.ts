import { v1Errors } from '../../../contract/v1-errors.ts'
import type { WireError } from './wire-error.ts'

/** Google's words, by status. It has none for a balance that is short. */
const STATUSES: Partial<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'FAILED_PRECONDITION',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  504: 'DEADLINE_EXCEEDED',
}

const statusOf = (code: number) => STATUSES[code] ?? (code < 500 ? 'INVALID_ARGUMENT' : 'UNAVAILABLE')
const TYPE = 'type.googleapis.com/google.rpc.'

type Failed = Pick<WireError, 'status' | 'code' | 'message' | 'param' | 'retryAfter' | 'shortage'>

/** A failure as Google's clients know it. */
export function geminiFailure({ status, code, message, param, retryAfter, shortage }: Failed) {
  const { quota = {}, ...covered } = shortage
  // Google's clients take texts alone there.
  const metadata = Object.fromEntries(Object.entries(quota).map(([name, value]) => [name, String(value)]))
  const details = [
    { '@type': `${TYPE}ErrorInfo`, reason: code.toUpperCase(), domain: 'v1', metadata },
    ...(param
      ? [{ '@type': `${TYPE}BadRequest`, fieldViolations: [{ field: param, description: message }] }]
      : []),
    ...(retryAfter === undefined
      ? []
      : [{ '@type': `${TYPE}RetryInfo`, retryDelay: `${Math.max(1, Math.ceil(retryAfter))}s` }]),
  ]
  return { error: { code: status, message, status: statusOf(status), details, ...covered } }
}

const statuses = new Map<string, number>(Object.entries(v1Errors).map(([code, { status }]) => [code, status]))

/** An error in mid-stream, from the chat wire's words for it. */
export function geminiErrorOf({ code, type, message }: { code: string; type: string; message: string }) {
  const status = statuses.get(code) ?? (type === 'server_error' ? 500 : 400)
  return { error: { code: status, message, status: statusOf(status) } }
}
