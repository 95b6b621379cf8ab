/** Why a `/v1` call did not answer, in the words of the console. `lost` = the network broke, before or in mid-answer. */
export type V1Reason = 'balance' | 'rate' | 'signedOut' | 'refused' | 'missing' | 'server' | 'lost'

export class V1Failure extends Error {
  readonly reason: V1Reason
  constructor(reason: V1Reason, message: string) {
    super(message)
    this.name = 'V1Failure'
    this.reason = reason
  }
}

const reasons: Record<number, V1Reason> = { 401: 'signedOut', 402: 'balance', 404: 'missing', 429: 'rate' }
const words: Record<V1Reason, string> = {
  balance: '余额不足，充值后可以继续',
  rate: '请求太频繁了，稍等片刻再试',
  signedOut: '登录已过期，请重新登录',
  refused: '请求没有被接受',
  missing: '这个模型暂时不提供该接口',
  server: '模型服务暂时不可用，请稍后重试',
  lost: '网络中断了，请检查网络后重试',
}

/** The failure that a status stands for. What the server says is shown only where the reader can act on it. */
export function failureOf(status: number, serverMessage: string): V1Failure {
  const reason = reasons[status] ?? (status >= 500 ? 'server' : 'refused')
  const says =
    reason === 'refused' && serverMessage !== '' ? `${words.refused}：${serverMessage}` : words[reason]
  return new V1Failure(reason, says)
}

export const lostFailure = () => new V1Failure('lost', words.lost)

/** Any thrown thing as a failure to show. */
export function toV1Failure(error: unknown): V1Failure {
  return error instanceof V1Failure ? error : lostFailure()
}
