import { z } from 'zod'
import { list, multi } from './envelope.ts'
import { ofKind } from './kinds.ts'
import { Reason } from './reason.ts'
import { SignedYuan, Timestamp, Yuan } from './user.ts'

const yuan = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/, '须为不超过 9 位小数的金额')
  .nullable()
  .default(null)
const PerMillion = ofKind('price', yuan)
const PerUnit = ofKind('money', yuan.clone())

/** `免费` has to be typed for a price of 0. */
export const ConfirmFree = z.string().trim().max(2).default('')

/** How long a proposal may wait. */
export const PROPOSAL_DAYS = 1

const ByImage = z.strictObject({
  quality: z.string().max(32).default(''),
  size: z.string().max(16).default(''),
  price: ofKind('money', z.string().min(1).max(24)),
})

const ByTier = z.strictObject({
  tier: z.string().max(32).default(''),
  above: z.int().min(1).max(10_000_000).nullable().default(null),
  input: PerMillion,
  cachedInput: PerMillion,
  cacheWrite5m: PerMillion,
  cacheWrite1h: PerMillion,
  audioInput: PerMillion,
  output: PerMillion,
  thinkingOutput: PerMillion,
  audioOutput: PerMillion,
})

/** Yuan; those that the model's type is priced by, the others null. */
export const PriceFields = z.strictObject({
  input: PerMillion,
  cachedInput: PerMillion,
  cacheWrite5m: PerMillion,
  cacheWrite1h: PerMillion,
  audioInput: PerMillion,
  output: PerMillion,
  thinkingOutput: PerMillion,
  audioOutput: PerMillion,
  perImage: PerUnit,
  perPartialImage: PerUnit,
  perMillionChars: PerMillion,
  perMinute: PerUnit,
  perSecond: PerUnit,
  perSearch: PerUnit,
  perCall: PerUnit,
  /** They take the place of `perImage`, by quality and size; an empty one stands for each. */
  images: z.array(ByImage).min(1).max(100).nullable().default(null),
  /** They are by service tier and length of the prompt; null keeps them as they are, and an empty list removes them. */
  tiers: z.array(ByTier).max(20).nullable().default(null),
})

/** A line of a batch costs this many per cent of the model's price; null keeps it as it is, and with 0 the model takes no more batches. */
export const BatchPercent = z.int().min(0).max(100).nullable().default(null)

export const PriceProposal = PriceFields.extend({
  batchPercent: BatchPercent,
  modelId: z.string().min(1).max(128),
  /** It is in milliseconds; null: as soon as it is approved. A rise needs seven days' notice after the day that the approval may take. */
  effectiveAt: Timestamp.nullable().default(null),
  /** A correction applies at once and without notice, to at most what the model cost before a change of the last hours (`priceCorrectionHours`). */
  isCorrection: z.boolean().default(false),
  confirmFree: ConfirmFree,
  reason: Reason,
})
export type PriceProposal = z.infer<typeof PriceProposal>

export const PRICE_PERIOD_STATES = ['past', 'now', 'ahead'] as const

/** What a model cost by a past version of the catalogue, as its price again. */
export const PriceRestore = z.strictObject({
  modelId: z.string().min(1).max(128),
  version: z.int().min(1),
  reason: Reason,
})

/** One period of a model's price. */
const PriceHistoryRow = z.object({
  /** The version of the catalogue that it came with. */
  versionId: z.int(),
  modelId: z.string(),
  from: Timestamp,
  state: z.enum(PRICE_PERIOD_STATES),
  /** A mistaken price was gone back from, at once. */
  isCorrection: z.boolean(),
  /** Yuan, as `价格项 金额`; null: it was not offered. */
  priceText: z.string().nullable(),
})

/** What one item of a model cost at the end of an hour, a day or a month; `at` is its first millisecond. */
export const PricePoint = z.object({
  at: Timestamp,
  /** It is in words, with its unit. */
  item: z.string(),
  price: Yuan,
})
export type PricePoint = z.infer<typeof PricePoint>

/** A rise that users of the model have notice of in the console until it is in force. */
const PriceNotice = z.object({
  versionId: z.int(),
  /** When it is in force, and since when there is notice of it. */
  from: Timestamp,
  since: Timestamp,
  state: z.enum(['shown', 'over']),
  priceText: z.string(),
  /** Who used the model in the 30 days before it was in force, or before now. */
  users: z.int(),
  /** This many users put the notice away, whether or not they used the model. */
  dismissed: z.int(),
})
export type PriceNotice = z.infer<typeof PriceNotice>

export const priceNoticeList = list({
  row: PriceNotice,
  sort: ['from'],
  filters: { modelId: z.string().min(1).max(128) },
  titles: {
    from: '涨价生效',
    since: '开始提醒',
    state: { title: '状态', words: { shown: '正在提醒', over: '已生效' } },
    priceText: '新价（元）',
    users: '近 30 天用过的人',
    dismissed: '读过并关上的人',
    versionId: '版本',
  },
})

/** Whether a user knows of a rise, as far as can be known. */
export const NOTICE_STATES = {
  read: '读过并关上',
  seen: '提醒后打开过控制台',
  unseen: '提醒后还没打开过控制台',
} as const

/** A user whom a rise concerns. */
const PriceNoticeUser = z.object({
  userId: z.string(),
  /** Masked; empty: the account is closed. */
  name: z.string(),
  /** They made these calls of the model in the 30 days before the rise was in force, or before now. */
  calls: z.int(),
  /** What they paid for it in those days, with what packages covered. */
  spend: SignedYuan,
  state: z.enum(Object.keys(NOTICE_STATES) as [NoticeState, ...NoticeState[]]),
  /** When they put the notice away. */
  readAt: Timestamp.nullable(),
  /** When they last had the console open; null: their sessions ended long ago. */
  seenAt: Timestamp.nullable(),
})
type NoticeState = keyof typeof NOTICE_STATES

export const priceNoticeUserList = list({
  row: PriceNoticeUser,
  sort: ['spend'],
  filters: {
    modelId: z.string().min(1).max(128),
    /** It is the version of the rise; absent: the latest. */
    versionId: z
      .string()
      .regex(/^\d{1,9}$/, '须为版本的编号')
      .transform(Number)
      .optional(),
    userId: z.string().max(64).optional(),
    state_MultiString: multi(Object.keys(NOTICE_STATES) as [NoticeState, ...NoticeState[]]).optional(),
  },
  titles: {
    userId: '用户 ID',
    name: '称呼',
    calls: '近 30 天调用',
    spend: '近 30 天花费（元）',
    state: { title: '提醒', words: NOTICE_STATES },
    readAt: '关上提醒的时间',
    seenAt: '最近一次打开控制台',
  },
})

export const priceHistoryList = list({
  row: PriceHistoryRow,
  sort: ['from'],
  filters: { modelId: z.string().min(1).max(128) },
  titles: {
    versionId: '版本',
    modelId: '模型 ID',
    from: '从',
    state: { title: '状态', words: { past: '从前', now: '现在', ahead: '将来' } },
    isCorrection: '更正',
    priceText: '价格（元）',
  },
})
