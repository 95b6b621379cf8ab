import { toast } from '../toast.ts'

/** Why a `/v1` call did not answer, in the words of the console. `lost` = the network broke, before or in mid-answer; `silent` = nothing came. */
type V1Reason =
  | 'balance'
  | 'rate'
  | 'signedOut'
  | 'content'
  | 'refused'
  | 'missing'
  | 'server'
  | 'lost'
  | 'silent'
  | 'inFlight'
  | 'brokenOff'
  | 'unkept'

export class V1Failure extends Error {
  readonly reason: V1Reason
  /** Seconds after which the server wants to be asked again; null if it did not say. */
  readonly retryAfter: number | null
  /** If the balance is short, these are the ids of the models that the reader's packages pay for. */
  readonly coveredModels: readonly string[]
  /** What the server calls it, and the request, to look it up by; empty: it did not say. */
  code = ''
  requestId = ''
  /** A failure for want of a session has the session that the call was sent in (`session.number()`). */
  session: number | null = null

  constructor(
    reason: V1Reason,
    message: string,
    retryAfter: number | null = null,
    coveredModels: readonly string[] = [],
  ) {
    super(message)
    this.name = 'V1Failure'
    this.reason = reason
    this.retryAfter = retryAfter
    this.coveredModels = coveredModels
  }

  get isUnauthorized() {
    return this.reason === 'signedOut'
  }
}

const reasons: Record<number, V1Reason> = { 401: 'signedOut', 402: 'balance', 404: 'missing', 429: 'rate' }
/** Ours, and what OpenAI, Azure, Bailian and Volcengine call an answer to words that they do not take. */
const codes: Record<string, V1Reason> = {
  credential_revoked: 'signedOut',
  idempotency_in_flight: 'inFlight',
  idempotency_call_broken_off: 'brokenOff',
  idempotency_answer_not_kept: 'unkept',
  content_filter: 'content',
  content_policy_violation: 'content',
  data_inspection_failed: 'content',
  SensitiveContentDetected: 'content',
}
const words: Record<V1Reason, string> = {
  balance: '余额不足，充值后可以继续',
  rate: '请求太频繁了，稍等片刻再试',
  signedOut: '登录已过期，请重新登录',
  content: '内容没有通过模型的安全审核，换个说法再试',
  refused: '请求没有被接受',
  missing: '这个模型暂时不提供该接口',
  server: '模型服务暂时不可用，请稍后重试',
  lost: '网络中断了，请检查网络后重试',
  silent: '等了一分钟没有回应，请检查网络后重试；重试不会重复计费',
  inFlight: '上一次的请求还在处理，稍等片刻再试，不会重复计费',
  brokenOff: '上一次的请求已中断，已产生的部分已计费；再试会重新生成并计费',
  unkept: '上一次的请求已完成并计费，但结果过大未能保存；再试会重新生成并计费',
}

interface Refusal {
  message: string
  code: string
  retryAfter?: number | null
  coveredModels?: readonly string[]
}

/** The failure that a status stands for. What the server says is shown only where the reader can act on it. */
export function failureOf(
  status: number,
  { message, code, retryAfter = null, coveredModels = [] }: Refusal,
): V1Failure {
  const reason = codes[code] ?? reasons[status] ?? (status >= 500 ? 'server' : 'refused')
  const says = reason === 'refused' && message !== '' ? `${words.refused}：${message}` : words[reason]
  const failure = new V1Failure(reason, says, retryAfter, coveredModels)
  failure.code = code
  return failure
}

export const lostFailure = () => new V1Failure('lost', words.lost)
export const silentFailure = () => new V1Failure('silent', words.silent)
/** An answer under a good status that is no answer of ours, as of a proxy in between. */
export const strangeFailure = () => new V1Failure('server', '服务器的答复格式不对，请稍后重试')
export const forgottenFailure = () => new V1Failure('lost', '这次没有得到回答，可以重试')
/** The model broke off because of what it was about to say. */
export const contentFailure = () => new V1Failure('content', words.content)

/** Any thrown thing as a failure to show. */
export function toV1Failure(error: unknown): V1Failure {
  return error instanceof V1Failure ? error : lostFailure()
}

/** The end of a session is told of where it ends. */
export function toastV1Failure({ isUnauthorized, message }: V1Failure): void {
  if (!isUnauthorized) toast({ type: 'error', message })
}

const openReasons = new Set<V1Reason>(['lost', 'silent', 'inFlight', 'server', 'signedOut'])

/** True if the server may still complete this attempt, so that a retry must reuse its `Idempotency-Key`. */
export const isOpenAttempt = (error: unknown) =>
  !(error instanceof V1Failure) || openReasons.has(error.reason)
