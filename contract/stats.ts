import { z } from 'zod'
import { QueryTime } from './envelope.ts'
import { ModelType } from './model.ts'
import { Timestamp, Yuan } from './user.ts'

const totals = {
  calls: z.int(),
  failedCalls: z.int(),
  promptTokens: z.int(),
  cachedTokens: z.int(),
  completionTokens: z.int(),
  /** Tokens that packages paid for. */
  packageTokens: z.int(),
  /** Yuan taken from the balance. */
  cost: Yuan,
  /** The share of the calls that did not fail, from 0 to 1; null if there was none. */
  successRate: z.number().min(0).max(1).nullable().optional(),
  /** Milliseconds within which half and 95 % of the calls had their first byte, at most 12 % off; null if none had one. */
  ttftP50Ms: z.int().nullable().optional(),
  ttftP95Ms: z.int().nullable().optional(),
}

/** Usage over a period, in all. */
export const UsageSummary = z.object({ begin: Timestamp, end: Timestamp, ...totals })
export type UsageSummary = z.infer<typeof UsageSummary>

/** Usage over a period, of one model. */
export const ModelUsage = z.object({
  modelId: z.string(),
  modelName: z.string(),
  type: ModelType,
  ...totals,
  lastCalledAt: Timestamp,
  /** Calls in at most 30 equal parts of the period, from its begin on. */
  trend: z.array(z.int()).optional(),
})
export type ModelUsage = z.infer<typeof ModelUsage>

/** Usage of one model or all in one hour, day or month; `at` is its first millisecond in Asia/Shanghai. */
export const UsagePoint = z.object({ at: Timestamp, ...totals })
export type UsagePoint = z.infer<typeof UsagePoint>

/** What one model was called for in one hour, day or month. */
export const ModelPoint = UsagePoint.omit({ successRate: true, ttftP50Ms: true, ttftP95Ms: true }).extend({
  modelId: z.string(),
  modelName: z.string(),
})
export type ModelPoint = z.infer<typeof ModelPoint>

/** Steps of a series: at most 31 days by hour, 400 by day, 1100 by month. */
export const Granularity = z.enum(['hour', 'day', 'month']).default('day')

/** A period: both ends in milliseconds and inclusive; absent = the last 30 days. */
export const period = { begin: QueryTime.optional(), end: QueryTime.optional() }

export const CALL_STATUSES = ['running', 'succeeded', 'failed', 'aborted'] as const

/** One call of the gateway, without what was said in it. */
export const Call = z.object({
  requestId: z.string(),
  createdAt: Timestamp,
  modelId: z.string(),
  modelName: z.string(),
  keyName: z.string(),
  status: z.enum(CALL_STATUSES),
  promptTokens: z.int(),
  cachedTokens: z.int(),
  completionTokens: z.int(),
  /** Whole tokens that the call used up of packages: 0 for a call that took less than one. */
  packageTokens: z.int(),
  /** Yuan of the call's list price that packages paid; older nodes do not send it. */
  packageValue: Yuan.optional(),
  /** Yuan taken from the balance. */
  cost: Yuan,
  /** Counted here because the upstream sent no usage that could be believed. */
  isEstimated: z.boolean(),
  /** Milliseconds to the first byte and to the end; null while unknown. */
  ttftMs: z.int().nullable(),
  durationMs: z.int().nullable(),
})
export type Call = z.infer<typeof Call>

/** One line of a receipt (a `milliminute` is a thousandth of a minute of sound): `quantity` units of a class at `unitPrice` yuan per `per` units; `fromPackages` of them were paid for by packages. */
export const ReceiptLine = z.object({
  item: z.enum(['input', 'cachedInput', 'output', 'image', 'character', 'second', 'milliminute']),
  quantity: z.int(),
  fromPackages: z.int(),
  /**
   * Yuan of the line's list price that packages paid, down to a part of a unit; absent if they paid nothing, and on receipts from
   * before packages had a worth: there it is fromPackages × unitPrice ÷ per.
   */
  packageValue: z.string().optional(),
  unitPrice: z.string(),
  per: z.int(),
  /** quantity × unitPrice ÷ per - packageValue, exact. */
  amount: z.string(),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

/** The bill of one call; the lines' amounts sum to `cost` unless a cap (`limit`) stopped them. */
export const Receipt = z.object({
  requestId: z.string(),
  createdAt: Timestamp,
  modelId: z.string(),
  modelName: z.string(),
  status: z.enum(CALL_STATUSES),
  isEstimated: z.boolean(),
  lines: z.array(ReceiptLine),
  /** What packages took: whole tokens that the call used up, and the list price in yuan that they paid (null: it was not kept then). */
  packages: z.array(
    z.object({ packageId: z.string(), name: z.string(), tokens: z.int(), value: z.string().nullable() }),
  ),
  /** Yuan taken from the balance, and what was held for the call before it was made. */
  cost: Yuan,
  held: z.string(),
  ledgerIds: z.array(z.int()),
})
export type Receipt = z.infer<typeof Receipt>
