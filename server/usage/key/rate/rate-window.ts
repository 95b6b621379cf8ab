import type { KeyRate } from '../../../../contract/key.ts'

/** What a key used within one second. */
export interface RateStep {
  second: number
  calls: number
  tokens: number
}

/** Seconds before the current one that count: with it a little over a minute, so no minute lets more than the limit through. */
const WINDOW_SECONDS = 60

/** The second that a key's clock is at: that of the node that is furthest, unless one was plainly wrong. */
export function currentSecond(steps: readonly RateStep[], ownSecond: number): number {
  const seconds = steps.map(({ second }) => second).filter((second) => second <= ownSecond + WINDOW_SECONDS)
  return Math.max(ownSecond, ...seconds)
}

/** The steps that count at `second`, oldest first. */
export const countedSteps = (steps: readonly RateStep[], second: number): RateStep[] =>
  steps
    .filter((step) => step.second >= second - WINDOW_SECONDS && step.second <= second)
    .toSorted((a, b) => a.second - b.second)

type Unit = 'calls' | 'tokens'

interface RateState {
  limit: number
  remaining: number
  /** Seconds until all of the limit is there again. */
  resetSeconds: number
}

/** How one more call fits a limit; `waitSeconds` is 0 if it does, null if it never will. */
export interface RateVerdict extends RateState {
  waitSeconds: number | null
}

interface RateRequest {
  steps: readonly RateStep[]
  second: number
  unit: Unit
  limit: number
  amount: number
}

function judge({ steps, second, unit, limit, amount }: RateRequest): RateVerdict {
  const used = steps.reduce((sum, step) => sum + step[unit], 0)
  const freedIn = (step: RateStep) => step.second + WINDOW_SECONDS + 1 - second
  const newest = steps.findLast((step) => step[unit] > 0)
  const state = {
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: newest ? freedIn(newest) : 0,
  }
  if (used + amount <= limit) return { ...state, waitSeconds: 0 }
  if (amount > limit) return { ...state, waitSeconds: null }
  let left = used
  for (const step of steps) {
    left -= step[unit]
    if (left + amount <= limit) return { ...state, waitSeconds: freedIn(step) }
  }
  return { ...state, waitSeconds: WINDOW_SECONDS }
}

export interface RateVerdicts {
  requests?: RateVerdict
  tokens?: RateVerdict
}

/** How one more call of at most `tokens` fits the limits of a key. */
export function judgeCall(
  steps: readonly RateStep[],
  { rate: { rpm, tpm }, tokens, second }: { rate: KeyRate; tokens: number; second: number },
): RateVerdicts {
  return {
    ...(rpm === undefined
      ? {}
      : { requests: judge({ steps, second, unit: 'calls', limit: rpm, amount: 1 }) }),
    ...(tpm === undefined
      ? {}
      : { tokens: judge({ steps, second, unit: 'tokens', limit: tpm, amount: tokens }) }),
  }
}

export function addToStep(steps: readonly RateStep[], added: RateStep): RateStep[] {
  const old = steps.find(({ second }) => second === added.second)
  const step = {
    second: added.second,
    calls: (old?.calls ?? 0) + added.calls,
    tokens: Math.max(0, (old?.tokens ?? 0) + added.tokens),
  }
  return [...steps.filter(({ second }) => second !== added.second), step]
}

/** How the limits stand, in OpenAI's `x-ratelimit-*` headers. */
export function rateHeaders(verdicts: RateVerdicts): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of ['requests', 'tokens'] as const) {
    const verdict = verdicts[name]
    if (!verdict) continue
    headers[`x-ratelimit-limit-${name}`] = String(verdict.limit)
    headers[`x-ratelimit-remaining-${name}`] = String(verdict.remaining)
    headers[`x-ratelimit-reset-${name}`] = `${verdict.resetSeconds}s`
  }
  return headers
}
