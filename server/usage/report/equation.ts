import type { LiabilityItem } from '../../../contract/report.ts'
import type { Moved } from './read-days.ts'

/** The terms of the liability equation, in nano-yuan; see `LiabilityEquation`. */
export interface Terms {
  cash: bigint
  gifts: bigint
  consumption: bigint
  refunds: bigint
  expiry: bigint
  adjustments: bigint
}

export const owedBy = ({ balance_nano, package_nano }: Moved): bigint => balance_nano + package_nano
export const owed = (moved: readonly Moved[]): bigint => moved.reduce((sum, one) => sum + owedBy(one), 0n)

/** What each kind of movement is in the equation: cash is taken first, and the rest is what it was given or taken for. */
const TERM: Record<LiabilityItem, (moved: Moved) => Partial<Terms>> = {
  topup: ({ cash_nano: cash }) => ({ cash }),
  offline: ({ cash_nano: cash }) => ({ cash }),
  // What a package is worth above its price is a gift, and goes back with it.
  purchase: (moved) => ({ cash: moved.cash_nano, gifts: owedBy(moved) - moved.cash_nano }),
  refund: (moved) => ({ refunds: -moved.cash_nano, gifts: owedBy(moved) - moved.cash_nano }),
  reward: (moved) => ({ gifts: owedBy(moved) }),
  gift: (moved) => ({ gifts: owedBy(moved) }),
  compensation: (moved) => ({ gifts: owedBy(moved) }),
  consume: (moved) => ({ consumption: -owedBy(moved) }),
  expiry: (moved) => ({ expiry: -owedBy(moved) }),
  closing: (moved) => ({ expiry: -owedBy(moved) }),
  correction: (moved) => ({ adjustments: owedBy(moved) }),
  risk: (moved) => ({ adjustments: owedBy(moved) }),
}

export function termsOf(moved: readonly Moved[]): Terms {
  const terms = { cash: 0n, gifts: 0n, consumption: 0n, refunds: 0n, expiry: 0n, adjustments: 0n }
  for (const one of moved)
    for (const [name, nano] of Object.entries(TERM[one.item](one))) terms[name as keyof Terms] += nano
  return terms
}

/** The right side of the equation. */
export const closingOf = (
  opening: bigint,
  { cash, gifts, consumption, refunds, expiry, adjustments }: Terms,
): bigint => opening + cash + gifts - consumption - refunds - expiry + adjustments
