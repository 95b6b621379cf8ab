import type { SettleResult } from '../../wallet/index.ts'
import type { OpenCall } from '../call/open-call.ts'
import type { Metered } from '../meter/meter.ts'
import type { ChatPlan } from '../plan/plan-chat.ts'

export function settleChat({
  call,
  plan,
  metered,
  isUnsent = false,
  answer,
  errorCode,
}: {
  call: OpenCall
  plan: ChatPlan
  metered: Metered
  /** Nothing of the answer went out. */
  isUnsent?: boolean
  /** Writes it, its cost not yet known. */
  answer?: (() => string | Promise<string>) | undefined
  /** What the caller is answered with, if the call came to nothing or to less than it should. */
  errorCode?: string | undefined
}): Promise<SettleResult> {
  const { isFree, tier, audioInputTokens, audioOutputTokens, webSearches, hasThoughts, ...rest } = metered
  const { lines, isAboveTier } = plan.billFor({
    ...rest,
    tier,
    audioInputTokens,
    audioOutputTokens,
    webSearches,
    hasThoughts,
  })
  const use = isFree
    ? { ...rest, lines: [], errorCode }
    : { ...rest, lines, errorCode, isAboveBound: rest.isAboveBound || isAboveTier }
  return isUnsent ? call.settleUnsent(use, answer) : call.settle(use)
}
