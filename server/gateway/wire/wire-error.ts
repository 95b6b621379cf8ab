import type { FailureReason } from '../../../contract/errors.ts'
import type { Failure } from '../../errors.ts'
import { toFailure } from '../../to-failure.ts'

interface WireErrorParts {
  status: number
  type: string
  code: string
  message: string
  param?: string | null
  retryAfter?: number | undefined
  cause?: unknown
}

/** A failure as OpenAI's clients know it: `code` and `type` are OpenAI's words, the message is for people. */
export class WireError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string
  readonly param: string | null
  readonly retryAfter: number | undefined

  constructor({ status, type, code, message, param = null, retryAfter, cause }: WireErrorParts) {
    super(message, { cause })
    this.name = 'WireError'
    this.status = status
    this.type = type
    this.code = code
    this.param = param
    this.retryAfter = retryAfter
  }

  /** The body that goes over the wire. */
  get body() {
    return { error: { message: this.message, type: this.type, param: this.param, code: this.code } }
  }
}

/** A parameter that is missing, of the wrong type or out of range. */
export const badParameter = (param: string, message: string, code = 'invalid_value') =>
  new WireError({ status: 400, type: 'invalid_request_error', code, param, message })

/** One body for every kind of credential that does not work, so that nothing can be learnt from it. */
export const badCredential = () =>
  new WireError({
    status: 401,
    type: 'invalid_request_error',
    code: 'invalid_api_key',
    message: 'API Key 无效或已过期，请在控制台检查',
  })

export const unknownModel = (model: string) =>
  new WireError({
    status: 404,
    type: 'invalid_request_error',
    code: 'model_not_found',
    param: 'model',
    message: `模型 ${model.slice(0, 128)} 不存在`,
  })

const TYPES: Partial<Record<FailureReason, { type: string; code: string; message?: string }>> = {
  bodyBroken: { type: 'invalid_request_error', code: 'invalid_json' },
  bodyTooLarge: { type: 'invalid_request_error', code: 'request_too_large' },
  balanceShort: { type: 'insufficient_quota', code: 'insufficient_quota' },
  keyBudgetSpent: { type: 'insufficient_quota', code: 'insufficient_quota' },
  tooManyRequests: { type: 'rate_limit_error', code: 'rate_limit_exceeded' },
  notFound: { type: 'invalid_request_error', code: 'not_found' },
  unavailable: { type: 'server_error', code: 'service_unavailable' },
}

/** Any error as one that may be told to the caller; what nobody foresaw says nothing of itself. */
export function toWireError(error: unknown): WireError {
  if (error instanceof WireError) return error
  return fromFailure(toFailure(error), error)
}

function fromFailure(failure: Failure, cause: unknown): WireError {
  const { type, code } = TYPES[failure.reason] ?? {
    type: failure.status < 500 ? 'invalid_request_error' : 'server_error',
    code: failure.status < 500 ? 'bad_request' : 'internal_error',
  }
  const { status, message, retryAfter } = failure
  return new WireError({ status, type, code, message, retryAfter, cause })
}
