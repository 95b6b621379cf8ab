import type { KeyRate } from '../../../../contract/key.ts'
import { Failure } from '../../../platform/errors.ts'
import type { Admission, KeyRates } from './key-rates.ts'
import type { RateVerdict, RateVerdicts } from './rate-window.ts'

/** A call that its key's limits let through. */
interface AdmittedCall {
  settle(tokens: number): Promise<void>
}

interface AdmitInput {
  keyRates: KeyRates
  keyId: string
  rate: KeyRate
  /** The most that the call may use. */
  tokens: number
  /** Told how the limits stand, whether the call is let through or not. */
  onRate: (verdicts: RateVerdicts) => void
}

const UNCOUNTED: AdmittedCall = { settle: async () => {} }

/** Counts a call at its upper bound. @throws Failure tooManyRequests */
export async function admitCall({
  keyRates,
  keyId,
  rate,
  tokens,
  onRate,
}: AdmitInput): Promise<AdmittedCall> {
  if (rate.rpm === undefined && rate.tpm === undefined) return UNCOUNTED
  const admission = await keyRates.admit({ keyId, rate, tokens })
  onRate(admission.verdicts)
  if (!admission.isAdmitted) throw refusal(admission)
  let isSettled = false
  return {
    async settle(used) {
      if (isSettled) return
      isSettled = true
      await keyRates.correct({ keyId, second: admission.second, tokens: used - tokens })
    },
  }
}

const LONGEST_WAIT = 60

function refusal({ verdicts: { requests, tokens } }: Admission): Failure {
  const waits = [requests, tokens].flatMap((verdict) =>
    verdict ? [verdict.waitSeconds ?? LONGEST_WAIT] : [],
  )
  return new Failure('tooManyRequests', {
    message: describe(requests, tokens),
    retryAfter: Math.max(...waits),
  })
}

function describe(requests: RateVerdict | undefined, tokens: RateVerdict | undefined): string {
  if (requests && requests.waitSeconds !== 0)
    return `该 API Key 已达到每分钟 ${requests.limit} 次请求的上限，请稍后再试`
  if (tokens?.waitSeconds === null)
    return `这次请求最多会用到的 Token 超过该 API Key 每分钟 ${tokens.limit} 个的上限，请减小 max_tokens 或缩短输入`
  return `该 API Key 已达到每分钟 ${tokens?.limit} 个 Token 的上限，请稍后再试`
}
