import { z } from 'zod'
import { QueryTime } from './envelope.ts'
import { ModelType } from './model.ts'
import { SignedYuan, Timestamp, Yuan } from './user.ts'
import { V1_ERROR_CODES } from './v1-errors.ts'
import { WIRES } from './wires.ts'

const totals = {
  calls: z.int(),
  failedCalls: z.int(),
  promptTokens: z.int(),
  /** They are parts of the prompt's tokens: read from a cache, and written to one for 5 minutes and for an hour. */
  cachedTokens: z.int(),
  cacheWrite5mTokens: z.int(),
  cacheWrite1hTokens: z.int(),
  completionTokens: z.int(),
  /** Tokens paid by packages. */
  packageTokens: z.int(),
  /** Yuan taken from the balance. */
  cost: Yuan,
  /** Share of successful calls, 0 to 1; null without calls. */
  successRate: z.number().min(0).max(1).nullable().optional(),
  /** Median and p95 of time to first byte in milliseconds, within 12 %; null without samples. */
  ttftP50Ms: z.int().nullable().optional(),
  ttftP95Ms: z.int().nullable().optional(),
}

/**
 * Yuan that prompts cost less because upstreams' caches had parts of them, at the list prices of today; below 0 where writing to caches cost
 * more than that. Absent from older nodes.
 */
const cacheSaved = SignedYuan.optional()

/** Usage over a period, in all. */
export const UsageSummary = z.object({ begin: Timestamp, end: Timestamp, ...totals, cacheSaved })
export type UsageSummary = z.infer<typeof UsageSummary>

/** Usage over a period, of one model. */
export const ModelUsage = z.object({
  modelId: z.string(),
  modelName: z.string(),
  type: ModelType,
  ...totals,
  cacheSaved,
  lastCalledAt: Timestamp,
  /** Calls in at most 30 equal parts of the period, from its begin on. */
  trend: z.array(z.int()).optional(),
})
export type ModelUsage = z.infer<typeof ModelUsage>

/** Whether a key works now; `session`: calls without a key. */
export const KEY_STATES = ['active', 'paused', 'disabled', 'expired', 'revoked', 'session'] as const

/** Usage over a period, of one key and those that it came out of by rotation; of calls without a key, 体验中心 in place of the id. */
export const KeyUsage = z.object({
  keyId: z.string(),
  keyName: z.string(),
  keyState: z.enum(KEY_STATES),
  ...totals,
  lastCalledAt: Timestamp,
  /** Calls in at most 30 equal parts of the period, from its begin on. */
  trend: z.array(z.int()).optional(),
})
export type KeyUsage = z.infer<typeof KeyUsage>

/** Usage of one model or all in one hour, day or month; `at` is its first millisecond in Asia/Shanghai. */
export const UsagePoint = z.object({ at: Timestamp, ...totals })
export type UsagePoint = z.infer<typeof UsagePoint>

/** Usage of one model in one hour, day or month. */
export const ModelPoint = UsagePoint.omit({ successRate: true, ttftP50Ms: true, ttftP95Ms: true }).extend({
  modelId: z.string(),
  modelName: z.string(),
})
export type ModelPoint = z.infer<typeof ModelPoint>

/** Usage of one key in one hour, day or month. */
export const KeyPoint = UsagePoint.omit({ successRate: true, ttftP50Ms: true, ttftP95Ms: true }).extend({
  keyId: z.string(),
  keyName: z.string(),
})

/** Time to first byte of the calls of one type of model in one hour, day or month; see `totals`. */
export const LatencyPoint = z.object({
  at: Timestamp,
  type: ModelType,
  typeName: z.string(),
  ttftP50Ms: z.int().nullable(),
  ttftP95Ms: z.int().nullable(),
})

/** Steps of a series: at most 31 days by hour, 400 by day, 1100 by month. */
export const Granularity = z.enum(['hour', 'day', 'month']).default('day')

/** A period: both ends in milliseconds and inclusive; absent = the last 30 days. */
export const period = { begin: QueryTime.optional(), end: QueryTime.optional() }

export const CALL_STATUSES = ['running', 'succeeded', 'failed', 'aborted'] as const

/** Calls fall into bands by milliseconds to the end: below 1, 5 and 30 seconds, and above. */
export const DURATION_BANDS = ['fast', 'fair', 'slow', 'verySlow'] as const
export type DurationBand = (typeof DURATION_BANDS)[number]
/** Calls fall into bands by yuan from the balance: 0, below 0.01, 0.1 and 1, and above. */
export const COST_BANDS = ['free', 'tiny', 'small', 'medium', 'large'] as const
export type CostBand = (typeof COST_BANDS)[number]

/** One call of the gateway, without its content. What is optional is absent from older nodes. */
export const Call = z.object({
  requestId: z.string(),
  createdAt: Timestamp,
  modelId: z.string(),
  modelName: z.string(),
  type: ModelType.optional(),
  /** The call came by this wire; null: it was not recorded. */
  wire: z.enum(WIRES).nullable().optional(),
  keyName: z.string(),
  status: z.enum(CALL_STATUSES),
  /** Why it failed or stopped, in words, or an upstream's own code; null: it did not, or that was not recorded. */
  failure: z.string().nullable().optional(),
  promptTokens: z.int(),
  cachedTokens: z.int(),
  cacheWrite5mTokens: z.int(),
  cacheWrite1hTokens: z.int(),
  completionTokens: z.int(),
  /** They are the tokens of sound in the prompt and in the answer, where sound has a price of its own. Older nodes do not send them. */
  audioInputTokens: z.int().optional(),
  audioOutputTokens: z.int().optional(),
  /** Searches of the web that it was billed for. */
  webSearches: z.int().optional(),
  /** The service tier and the length of prompt by which its tokens were priced, in words; null: none. */
  priceTier: z.string().nullable().optional(),
  /** Whole package tokens used; 0 for less than one. */
  packageTokens: z.int(),
  /** Yuan of list price paid by packages; absent from older nodes. */
  packageValue: Yuan.optional(),
  /** Yuan taken from the balance. */
  cost: Yuan,
  /** What packages paid of its list price, 0 to 1; null: it cost nothing. */
  packageShare: z.number().min(0).max(1).nullable().optional(),
  costBand: z.enum(COST_BANDS).nullable().optional(),
  durationBand: z.enum(DURATION_BANDS).nullable().optional(),
  /** Counted by us: the upstream sent no plausible usage. */
  isEstimated: z.boolean(),
  /** Milliseconds to the first byte and to the end; null while unknown. */
  ttftMs: z.int().nullable(),
  durationMs: z.int().nullable(),
  /** The version of the catalogue whose prices it is billed at; null: before there were versions. Absent from older nodes. */
  priceVersion: z.int().nullable().optional(),
})
export type Call = z.infer<typeof Call>

/**
 * `quantity` units of a class (a `milliminute` is a thousandth of a minute of audio) at `unitPrice` yuan per `per` units;
 * `fromPackages` of them were paid by packages.
 */
export const ReceiptLine = z.object({
  item: z.enum([
    'input',
    'cachedInput',
    'cacheWrite5m',
    'cacheWrite1h',
    'audioInput',
    'output',
    'thinkingOutput',
    'audioOutput',
    'image',
    'partialImage',
    'character',
    'second',
    'milliminute',
    'search',
    'webSearch',
    'moderation',
  ]),
  quantity: z.int(),
  /** Lines of pictures have the quality and size that were asked for, as far as the price depends on them. */
  quality: z.string().optional(),
  size: z.string().optional(),
  /** Lines of tokens have the service tier that the upstream served, and the length of the prompt above which this price holds; absent: none. */
  tier: z.string().optional(),
  above: z.int().optional(),
  fromPackages: z.int(),
  /**
   * Yuan of list price paid by packages, exact; absent if 0, and on receipts older than package worth: there it is fromPackages ×
   * unitPrice ÷ per.
   */
  packageValue: z.string().optional(),
  unitPrice: z.string(),
  per: z.int(),
  /** quantity × unitPrice ÷ per - packageValue, exact. */
  amount: z.string(),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

/** The receipt of one call; its lines sum to `cost` unless capped (`limit`). */
export const Receipt = z.object({
  requestId: z.string(),
  /** The version of the catalogue whose prices it is billed at, and when that was taken; null: before there were versions. */
  priceVersion: z.int().nullable(),
  admittedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  modelId: z.string(),
  modelName: z.string(),
  /** The call came by this wire; null: it was not recorded. Older nodes send neither this nor the type. */
  wire: z.enum(WIRES).nullable().optional(),
  type: ModelType.optional(),
  status: z.enum(CALL_STATUSES),
  isEstimated: z.boolean(),
  lines: z.array(ReceiptLine),
  /** Per package: whole tokens used, and the list price paid in yuan (null: not recorded). */
  packages: z.array(
    z.object({ packageId: z.string(), name: z.string(), tokens: z.int(), value: z.string().nullable() }),
  ),
  /** Yuan taken from the balance, and the hold. */
  cost: Yuan,
  held: z.string(),
  /** The code of the error that the caller was answered with; null: none, or not recorded. Absent from older nodes. */
  errorCode: z.string().nullable().optional(),
  ledgerIds: z.array(z.int()),
})
export type Receipt = z.infer<typeof Receipt>

/** What became of one call, by its own record and by what its upstreams answered. */
export const Diagnosis = z.object({
  requestId: z.string(),
  createdAt: Timestamp,
  modelId: z.string(),
  modelName: z.string(),
  keyName: z.string(),
  status: z.enum(CALL_STATUSES),
  /**
   * What a call that failed or was aborted came to, a code of `v1-errors.ts`; null: it did not, or why is not known. Of a call without an
   * `errorCode` of ours it is concluded from what its upstreams answered.
   */
  code: z.enum(V1_ERROR_CODES).nullable(),
  /** The code that its caller was answered with, which may be an upstream's own; null: none, or not recorded. Absent from older nodes. */
  errorCode: z.string().nullable().optional(),
  /** How many requests to upstreams it took. */
  attempts: z.int(),
  /** Its node stopped before it was settled, and its hold went back. */
  isReaped: z.boolean(),
  durationMs: z.int().nullable(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  /** Yuan taken from the balance, of list price paid by packages, and held before. */
  cost: Yuan,
  packageValue: Yuan,
  held: Yuan,
})
export type Diagnosis = z.infer<typeof Diagnosis>
