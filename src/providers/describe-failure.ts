import { HttpFailure } from './http-failure.ts'

/** What `describeFailure` reads of an axios error. */
interface FailedRequest {
  code?: string
  message?: string
  response?: { status: number; data?: unknown }
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

/** The failure of an answer that arrived with a good HTTP status and a bad envelope (spec.md section 8, first table). */
export function envelopeFailure({ code, message }: { code: number; message: unknown }): HttpFailure {
  const server = textOf(message)
  return new HttpFailure({ code, message: envelopeMessages[code]?.(server) ?? (server || '请求失败') })
}

/** The failure of a call that got no answer in time. */
export const timedOut = () => new HttpFailure({ code: 0, message: TIMED_OUT })

/** The failure of an answer that is not what was asked for: a page of HTML, or nothing at all, under a good status. */
export const wrongShape = () => new HttpFailure({ code: 0, message: WRONG_SHAPE })

/** The failure of a `fetch`, of reading its body, or of loading a part of the program: each is a TypeError in the browser's own words. */
export const describeFetchFailure = (error: unknown): HttpFailure =>
  error instanceof TypeError ? new HttpFailure({ code: 0, message: NO_NETWORK }) : describeFailure(error)

/** The failure of anything thrown by the client (spec.md section 8, the other tables). */
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

function statusFailure({ status, data }: { status: number; data?: unknown }): HttpFailure {
  const body: { message?: unknown; result?: unknown } = typeof data === 'object' && data !== null ? data : {}
  const server = textOf(body.message)
  return new HttpFailure({
    code: status,
    message: statusMessages[status]?.(server) ?? (server || '网络错误'),
    result: body.result,
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
