import type { FieldProblem } from '../../contract/envelope.ts'
import { HttpFailure } from './http-failure.ts'

interface Answer {
  status: number
  data?: unknown
  headers?: Partial<Record<string, unknown>>
}

interface FailedRequest {
  code?: string
  message?: string
  response?: Answer
  isAxiosError?: boolean
}

const SIGNED_OUT = '登录已过期，请重新登录'
const FORBIDDEN = '权限不足，请联系管理员'
const NOT_FOUND = '请求的资源不存在'
const INTERNAL = '服务器内部错误'
const NO_NETWORK = '网络连接失败，请检查网络设置'
const UNAVAILABLE = '服务器暂时不可用，请稍后重试'
const TIMED_OUT = '请求超时，请检查网络连接'
const WRONG_SHAPE = '服务器的答复格式不对，请稍后重试'

const envelopeMessages: Record<number, (server: string) => string> = {
  401: () => SIGNED_OUT,
  403: () => FORBIDDEN,
  404: () => NOT_FOUND,
  500: (server) => server || INTERNAL,
}

const statusMessages: Record<number, (server: string) => string> = {
  400: (server) => server || '请求参数错误',
  401: () => SIGNED_OUT,
  403: () => FORBIDDEN,
  404: () => NOT_FOUND,
  500: () => INTERNAL,
  502: () => UNAVAILABLE,
  503: () => UNAVAILABLE,
  504: () => UNAVAILABLE,
}

/** HTTP success with a failed envelope (spec.md section 8, first table). */
export function envelopeFailure({ code, message }: { code: number; message: unknown }): HttpFailure {
  const server = textOf(message)
  return new HttpFailure({ code, message: envelopeMessages[code]?.(server) ?? (server || '请求失败') })
}

export const timedOut = () => new HttpFailure({ code: 0, message: TIMED_OUT })

export const wrongShape = () => new HttpFailure({ code: 0, message: WRONG_SHAPE })

export const notFound = () => new HttpFailure({ code: 404, message: NOT_FOUND })

/** `fetch`, body reads and dynamic imports all fail with a TypeError in the browser's language. */
export const describeFetchFailure = (error: unknown): HttpFailure =>
  error instanceof TypeError ? new HttpFailure({ code: 0, message: NO_NETWORK }) : describeFailure(error)

/** Failures of the HTTP client (spec.md section 8, the other tables). */
export function describeFailure(error: unknown): HttpFailure {
  if (error instanceof HttpFailure) return error
  const request = (typeof error === 'object' && error !== null ? error : {}) as FailedRequest
  if (request.response) return statusFailure(request.response)
  if (request.code === 'ECONNABORTED' || request.code === 'ETIMEDOUT') {
    return timedOut()
  }
  if (request.code === 'ERR_NETWORK') {
    return new HttpFailure({ code: 0, message: NO_NETWORK })
  }
  return new HttpFailure({ code: 0, message: textOf(request.message) || '未知错误' })
}

function statusFailure({ status, data, headers }: Answer): HttpFailure {
  const body: { message?: unknown; result?: unknown; problems?: unknown } =
    typeof data === 'object' && data !== null ? data : {}
  const server = textOf(body.message)
  const seconds = Number(headers?.['retry-after'])
  return new HttpFailure({
    code: status,
    message: statusMessages[status]?.(server) ?? (server || '网络错误'),
    result: body.result,
    problems: Array.isArray(body.problems) ? body.problems.filter(isProblem) : [],
    retryAfter: seconds > 0 ? seconds : null,
  })
}

const isProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  'message' in value &&
  typeof value.field === 'string' &&
  typeof value.message === 'string'

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
