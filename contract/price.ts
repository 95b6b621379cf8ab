import { z } from 'zod'
import { list } from './envelope.ts'
import { ofKind } from './kinds.ts'
import { Reason } from './reason.ts'
import { Timestamp } from './user.ts'

const yuan = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/, '须为不超过 9 位小数的金额')
  .nullable()
  .default(null)
const PerMillion = ofKind('price', yuan)
const PerUnit = ofKind('money', yuan.clone())

/** How long a proposal may wait. */
export const PROPOSAL_DAYS = 1

const ByImage = z.strictObject({
  quality: z.string().max(32).default(''),
  size: z.string().max(16).default(''),
  price: ofKind('money', z.string().min(1).max(24)),
})

/** Yuan; those that the model's type is priced by, the others null. */
export const PriceFields = z.strictObject({
  input: PerMillion,
  cachedInput: PerMillion,
  cacheWrite5m: PerMillion,
  cacheWrite1h: PerMillion,
  output: PerMillion,
  perImage: PerUnit,
  perMillionChars: PerMillion,
  perMinute: PerUnit,
  perSecond: PerUnit,
  perSearch: PerUnit,
  /** In place of `perImage`: by quality and size; an empty one stands for each. */
  images: z.array(ByImage).min(1).max(100).nullable().default(null),
})

export const PriceProposal = PriceFields.extend({
  modelId: z.string().min(1).max(128),
  /** In milliseconds; null: as soon as it is approved. A rise needs seven days' notice after the day that the approval may take. */
  effectiveAt: Timestamp.nullable().default(null),
  /** `免费` has to be typed for a price of 0. */
  confirmFree: z.string().trim().max(2).default(''),
  reason: Reason,
})
export type PriceProposal = z.infer<typeof PriceProposal>

export const PRICE_PERIOD_STATES = ['past', 'now', 'ahead'] as const

/** One period of a model's price. */
const PriceHistoryRow = z.object({
  /** The version of the catalogue that it came with. */
  versionId: z.int(),
  from: Timestamp,
  state: z.enum(PRICE_PERIOD_STATES),
  /** Yuan, as `价格项 金额`; null: it was not offered. */
  priceText: z.string().nullable(),
})

export const priceHistoryList = list({
  row: PriceHistoryRow,
  sort: ['from'],
  filters: { modelId: z.string().min(1).max(128) },
  titles: {
    versionId: '版本',
    from: '从',
    state: { title: '状态', words: { past: '从前', now: '现在', ahead: '将来' } },
    priceText: '价格（元）',
  },
})
