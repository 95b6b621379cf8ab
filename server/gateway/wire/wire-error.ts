import type { FailureReason } from '../../../contract/errors.ts'
import { v1Errors, type V1ErrorCode } from '../../../contract/v1-errors.ts'
import type { Failure } from '../../platform/errors.ts'
import { toFailure } from '../../platform/http/to-failure.ts'
import { type Frozen, frozenText } from '../../identity/index.ts'

interface WireErrorParts {
  code: V1ErrorCode
  message: string
  status?: number
  /** The upstream's own code, told in place of ours. */
  upstreamCode?: string | undefined
  param?: string | null
  retryAfter?: number | undefined
  /** If the balance is short, the caller's packages pay for the models with these ids. */
  coveredModels?: readonly string[]
  quota?: Quota | undefined
  cause?: unknown
}

/** It describes a balance that is short; amounts are in yuan. */
export interface Quota {
  available: string
  /** Calls in flight hold this. */
  held: string
  calls_in_flight: number
  /** The most that the call may take from the balance. */
  needed: string
  /** The limit of the answer that would pass, by the name that it has in the request; absent: none would. */
  [limit: string]: string | number
}

/** A failure as OpenAI's clients know it: `code` and `type` are OpenAI's words, the message is for people. */
export class WireError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string
  readonly param: string | null
  readonly retryAfter: number | undefined
  readonly coveredModels: readonly string[]
  readonly quota: Quota | undefined

  constructor({
    code,
    message,
    status,
    upstreamCode,
    param = null,
    retryAfter,
    coveredModels = [],
    quota,
    cause,
  }: WireErrorParts) {
    super(message, { cause })
    this.name = 'WireError'
    this.status = status ?? v1Errors[code].status
    this.type = v1Errors[code].type
    this.code = upstreamCode ?? code
    this.param = param
    this.retryAfter = retryAfter
    this.coveredModels = coveredModels
    this.quota = quota
  }

  get body() {
    const { message, type, param, code } = this
    return { error: { message, type, param, code, ...this.shortage } }
  }

  /** Members of a balance that is short; none for any other error. */
  get shortage(): { covered_models?: readonly string[]; quota?: Quota } {
    return {
      ...(this.coveredModels.length > 0 && { covered_models: this.coveredModels }),
      ...(this.quota && { quota: this.quota }),
    }
  }
}

export const badParameter = (param: string, message: string, code: V1ErrorCode = 'invalid_value') =>
  new WireError({ code, param, message })

/** One body for every kind of credential that does not work, so that nothing can be learnt from it. */
export const badCredential = () =>
  new WireError({
    code: 'invalid_api_key',
    message: 'API Key 无效或已过期，请在控制台检查',
  })

/** It ends a stream whose session or key ended while it ran. */
export const credentialRevoked = () =>
  new WireError({
    code: 'credential_revoked',
    message: '登录已退出，或 API Key 已停用、过期，回答已中止',
  })

/** It refuses a key that a spend cap of its owner paused, before a call and in a stream; without a reason its owner disabled it. */
export const keyPaused = (reason: string) =>
  reason === ''
    ? new WireError({
        code: 'invalid_api_key',
        message: '该 API Key 已停用，账号所有者可以在控制台的“API Key”里启用',
      })
    : new WireError({
        code: 'key_paused',
        message: `该 API Key 已被自动刹车暂停：${reason}。账号所有者可以在控制台的“用量提醒”里解除`,
      })

/** It refuses an account whose calls are frozen, before a call and in a stream. */
export const accountSuspended = (freeze: Frozen) =>
  new WireError({ code: 'account_suspended', message: frozenText('calls', freeze) })

/** What a call comes to whose caller left before its end. */
export const callerLeft = () => new WireError({ code: 'request_cancelled', message: '请求已被客户端取消' })

export const unknownModel = (model: string) =>
  new WireError({
    code: 'model_not_found',
    param: 'model',
    message: `模型 ${model.slice(0, 128)} 不存在`,
  })

const CODES: Partial<Record<FailureReason, V1ErrorCode>> = {
  bodyBroken: 'invalid_json',
  bodyTooLarge: 'request_too_large',
  balanceShort: 'insufficient_quota',
  keyBudgetSpent: 'insufficient_quota',
  tooManyRequests: 'rate_limit_exceeded',
  notFound: 'not_found',
  fileSpaceFull: 'file_space_full',
  fileInUse: 'file_in_use',
  batchEnded: 'batch_ended',
  tooManyBatches: 'too_many_batches',
  unavailable: 'service_unavailable',
}

/** Any error in a form safe for callers: an unexpected one hides its cause. */
export function toWireError(error: unknown): WireError {
  if (error instanceof WireError) return error
  return fromFailure(toFailure(error), error)
}

function fromFailure({ reason, status, message, retryAfter }: Failure, cause: unknown): WireError {
  const code = CODES[reason] ?? (status < 500 ? 'bad_request' : 'internal_error')
  return new WireError({ code, status, message, retryAfter, cause })
}
