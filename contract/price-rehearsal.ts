import { z } from 'zod'
import { BatchPercent, ConfirmFree, PriceFields } from './price.ts'
import { staffOnly } from './staff-only.ts'
import { SignedYuan, Timestamp, Yuan } from './user.ts'

/** A price is rehearsed on at most this many days. */
export const REHEARSAL_DAYS_MAX = 92

/** Whole days of Asia/Shanghai that the instants lie in; absent: the last 30 that have ended. */
const rehearsalPeriod = { begin: Timestamp.optional(), end: Timestamp.optional() }

export const PriceTrial = PriceFields.extend({
  batchPercent: BatchPercent,
  modelId: z.string().min(1).max(128),
  effectiveAt: Timestamp.nullable().default(null),
  isCorrection: z.boolean().default(false),
  confirmFree: ConfirmFree,
  ...rehearsalPeriod,
})

const bills = {
  /** What balances were charged, and what they would have been at the price. */
  billed: Yuan,
  repriced: Yuan,
  /** `repriced` - `billed`. */
  difference: SignedYuan,
}

/**
 * The usage of a period at another price, to the nano-yuan. What packages paid for stays paid for by packages: at a dearer price they would
 * have given more of their value for it. What a hold capped stays capped in proportion.
 */
export const PriceRehearsal = z.object({
  modelId: z.string(),
  modelName: z.string(),
  begin: Timestamp,
  end: Timestamp,
  /** That ended in the period. */
  calls: z.int(),
  ...bills,
  /** List price that packages paid, and would have. */
  packages: Yuan,
  packagesRepriced: Yuan,
  /** Pictures of a quality or size that could not be bought any more; they count as nothing. */
  gone: z.int(),
  /** What all attempts cost us, failed ones too, what is left of `billed`, and of `repriced`. */
  cost: staffOnly(Yuan, 'report.cost'),
  margin: staffOnly(SignedYuan, 'report.cost'),
  marginRepriced: staffOnly(SignedYuan, 'report.cost'),
  /** Attempts that used something at a route without a cost price. */
  unpriced: staffOnly(z.int(), 'report.cost'),
  users: z.int(),
  /** Whose bill rises by more than 10 %. */
  dearerUsers: z.int(),
  /** The 20 of them whose bill rises most. */
  dearest: z.array(
    z.object({
      userId: z.string(),
      /** Masked. */
      name: z.string(),
      ...bills,
      /** Percent, rounded down; null: they were billed nothing. */
      percent: z.int().nullable(),
    }),
  ),
  /** Why a proposal of the price would be refused, and what its approver has to look at. */
  refusals: z.array(z.string()),
  cautions: z.array(z.string()),
  /** They say in words what the model costs without the proposal, and with it. */
  beforeText: z.string(),
  afterText: z.string(),
  /** How it can be done at all while no one but the caller could approve it; null: someone can. */
  aloneText: z.string().nullable(),
  /** `dearest`, `refusals` and `cautions` in words, at most ten users; null: none. */
  dearerText: z.string().nullable(),
  refusalText: z.string().nullable(),
  cautionText: z.string().nullable(),
})
export type PriceRehearsal = z.infer<typeof PriceRehearsal>
