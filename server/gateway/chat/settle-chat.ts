import type { SettleResult } from '../../wallet/wallet.ts'
import type { OpenCall } from '../call/open-call.ts'
import type { Metered } from '../meter/meter.ts'
import type { ChatPlan } from '../plan/plan-chat.ts'

export function settleChat({
  call,
  plan,
  metered,
  isUnsent = false,
}: {
  call: OpenCall
  plan: ChatPlan
  metered: Metered
  /** Nothing of the answer went out. */
  isUnsent?: boolean
}): Promise<SettleResult> {
  const { isFree, ...rest } = metered
  const use = { ...rest, lines: isFree ? [] : plan.linesOf(metered) }
  return isUnsent ? call.settleUnsent(use) : call.settle(use)
}
