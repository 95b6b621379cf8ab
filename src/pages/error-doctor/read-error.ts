import { isV1ErrorCode, V1_ERROR_CODES, type V1ErrorCode, v1Errors } from '../../../contract/v1-errors.ts'
import { type LocalError, localErrors } from './local-errors.ts'

/** What a pasted text says of an error. */
export interface ReadError {
  /** They are codes of `/v1`; there are several if the text says no more than a status or a type of Anthropic's. */
  codes: V1ErrorCode[]
  /** A code that is not ours, as a model gives with its refusal; empty: none. */
  foreignCode: string
  /** Empty: none. */
  requestId: string
  /** What happened before a request reached `/v1`, or after its answer. */
  local: LocalError | null
}

/** A text that is longer is cut: the beginning and the end of a log say what happened. */
const TEXT_MAX = 40_000

/** Ours begin with their moment: `0` until the year 2081. Other ids have them inside. */
const OWN_ID = /(?<![0-9A-Za-z])(?:(?:chatcmpl|cmpl|video|resp|msg)[-_])?(0[0-9A-Za-z]{21})(?![0-9A-Za-z])/
const NAMED_ID = /(?:x-)?request[-_ ]?id["']?\s*[:=]\s*["']?([\w-]{6,64})/i
/** Never an API key: it would be sent. */
const LONE_ID = /^(?!sk-)[\w-]{6,64}$/
const NAMED_CODE = /["'\s{,]code["']?\s*[:=]\s*["']?([A-Za-z][\w.-]{2,63})/
const WORD = /[a-z]+(?:_[a-z]+)+/g
const STATUS =
  /(?:status(?:[ _]?code)?|error code|http(?:\/[\d.]+)?|错误码|状态码)["']?\D{0,3}\b([45]\d\d)\b/i
const LONE_STATUS = /^\s*([45]\d\d)\b/

/** What the types of the Messages wire may stand for. */
const MESSAGES_TYPES: Record<string, readonly V1ErrorCode[]> = {
  authentication_error: ['invalid_api_key'],
  billing_error: ['insufficient_quota'],
  permission_error: ['model_not_allowed', 'ip_not_allowed', 'account_suspended'],
  not_found_error: ['model_not_found', 'unknown_url', 'not_found'],
  rate_limit_error: ['rate_limit_exceeded', 'upstream_busy'],
  timeout_error: ['upstream_timeout'],
  overloaded_error: ['upstream_unavailable'],
  api_error: ['upstream_error', 'internal_error'],
}
/** Answers of the Messages wire to what is 503 elsewhere. */
const OVERLOADED = 529

export function readError(pasted: string): ReadError {
  const text =
    pasted.length > TEXT_MAX ? `${pasted.slice(0, TEXT_MAX / 2)}\n${pasted.slice(-TEXT_MAX / 2)}` : pasted
  const lone = text.trim()
  const named = NAMED_CODE.exec(` ${text}`)?.[1] ?? ''
  const codes = codesIn(text, named)
  const status = Number(STATUS.exec(text)?.[1] ?? LONE_STATUS.exec(text)?.[1] ?? 0)
  const foreignCode = named === '' || isV1ErrorCode(named) ? '' : named
  const byStatus = foreignCode !== '' && isRefusal(status) ? ['upstream_refused' as const] : ofStatus(status)
  const found = codes.length > 0 ? codes : byStatus
  const isWord = isV1ErrorCode(lone) || lone in MESSAGES_TYPES || /^\d{3}$/.test(lone)
  return {
    codes: found,
    foreignCode: found[0] === 'upstream_refused' || found.length === 0 ? foreignCode : '',
    requestId:
      OWN_ID.exec(text)?.[1] ??
      NAMED_ID.exec(text)?.[1] ??
      (!isWord && found.length === 0 && LONE_ID.test(lone) && /\d/.test(lone) ? lone : ''),
    local: found.length > 0 ? null : (localErrors.find(({ pattern }) => pattern.test(text)) ?? null),
  }
}

/** Statuses of requests that a model itself refused. */
const isRefusal = (status: number) => status === 0 || status === 400 || status === 413 || status === 422

function codesIn(text: string, named: string): V1ErrorCode[] {
  if (isV1ErrorCode(named)) return [named]
  const words: readonly string[] = text.match(WORD) ?? []
  const own = words.find(isV1ErrorCode)
  if (own) return [own]
  const type = words.find((word) => Object.hasOwn(MESSAGES_TYPES, word))
  return type ? [...(MESSAGES_TYPES[type] ?? [])] : []
}

const ofStatus = (status: number): V1ErrorCode[] =>
  V1_ERROR_CODES.filter(
    (code) =>
      v1Errors[code].status === (status === OVERLOADED ? 503 : status) && code !== 'request_cancelled',
  )
