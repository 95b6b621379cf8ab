import { isV1ErrorCode, V1_ERROR_CODES, type V1ErrorCode, v1Errors } from '../../../contract/v1-errors.ts'

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

interface LocalError {
  pattern: RegExp
  /** What happened, whether anything was charged and what to change, without a stop at the end of each. */
  text: string
  charge: string
  fix: string
}

const NOT_SENT = '请求没有到达平台，没有费用'
const MAYBE_SENT = '请求可能已经到达：调用记录里有它，就照实际用量计费；带 Idempotency-Key 重试不会重复计费'

/** What goes wrong between a program and the platform, by the words of common SDKs; the first that fits counts. */
const localErrors: readonly LocalError[] = [
  {
    pattern: /api_key client option must be set|missing credentials|OPENAI_API_KEY|ANTHROPIC_API_KEY/i,
    text: '程序里没有设置 API Key，SDK 没有发出请求',
    charge: NOT_SENT,
    fix: '把 API Key 写进 SDK 的 api_key，或设好它读的环境变量；新开的终端要重新设',
  },
  {
    pattern: /ENOTFOUND|getaddrinfo|could not resolve host|name or service not known|nodename nor servname/i,
    text: '接口地址里的域名解析不到',
    charge: NOT_SENT,
    fix: '检查 base_url 的拼写，以及机器的 DNS 与网络',
  },
  {
    pattern: /ECONNREFUSED|connection refused/i,
    text: '地址上没有服务在听：端口或地址不对，或被防火墙挡住',
    charge: NOT_SENT,
    fix: '检查 base_url 的地址与端口，用 curl 打开它的 /v1/models 试试',
  },
  {
    pattern: /certificate|CERT_|SSL|TLS handshake|self[- ]signed/i,
    text: 'HTTPS 的证书没有通过校验',
    charge: NOT_SENT,
    fix: '核对地址与机器时间；公司网络里有代理换了证书时，把它的根证书加进信任，不要关掉校验',
  },
  {
    pattern: /proxy(?:error)?|tunneling socket|\b407\b/i,
    text: '中间的代理没有把请求转过来',
    charge: NOT_SENT,
    fix: '检查 HTTP_PROXY、HTTPS_PROXY 与 NO_PROXY，或让这个域名不走代理',
  },
  {
    pattern: /\bCORS\b|access-control-allow|failed to fetch|NetworkError when/i,
    text: '浏览器没有拿到回答：网络断开，或网页的来源不被允许',
    charge: MAYBE_SENT,
    fix: '检查网络；网页不要带着 API Key 直接调用，让自己的服务端转发',
  },
  {
    pattern: /timed? ?out|ETIMEDOUT|deadline exceeded|APITimeoutError/i,
    text: '程序等不及，自己先断开了',
    charge: MAYBE_SENT,
    fix: '用流式输出，把 SDK 的超时调到几分钟，并查代理和网关的超时',
  },
  {
    pattern:
      /ECONNRESET|socket hang up|connection (?:reset|aborted|error)|RemoteProtocolError|incomplete chunked|EPIPE|terminated/i,
    text: '连接中途断开',
    charge: MAYBE_SENT,
    fix: '重试；一再出现时，查中间的代理是不是会断开长连接或缓冲流式输出',
  },
  {
    pattern: /<html|<!doctype|unexpected token|JSONDecodeError|is not valid JSON/i,
    text: '收到的不是接口的回答，多半是一个网页',
    charge: NOT_SENT,
    fix: '检查 base_url：OpenAI 的 SDK 要以 /v1 结尾，Anthropic 的不带；并看请求是不是被代理或登录页拦下',
  },
]
