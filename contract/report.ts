import { z } from 'zod'
import { multi, QueryTime } from './envelope.ts'
import { staffOnly } from './staff-only.ts'
import { SignedYuan, Timestamp } from './user.ts'

/** Everything that changes what is owed to users, in the words of staff. */
export const LIABILITY_ITEMS = {
  topup: '充值',
  offline: '线下付款',
  purchase: '购买资源包',
  refund: '退款',
  reward: '奖励',
  gift: '赠送',
  compensation: '补偿',
  consume: '消费',
  expiry: '资源包到期',
  closing: '注销放弃',
  correction: '更正',
  risk: '风控',
} as const

export type LiabilityItem = keyof typeof LIABILITY_ITEMS
export const LIABILITY_ITEM_NAMES = Object.keys(LIABILITY_ITEMS) as [LiabilityItem, ...LiabilityItem[]]

/** Days in Asia/Shanghai, from the one that `begin` falls on to the one of `end`, in milliseconds: at most 400, by default the last 30. */
export const reportPeriod = { begin: QueryTime.optional(), end: QueryTime.optional() }

/**
 * The terms of `opening + cash + gifts − consumption − refunds − expiry + adjustments = closing`, exact to the nano-yuan. `gifts` has what
 * packages are worth above their price. `balances + packages = closing`.
 */
export const LiabilityEquation = z.object({
  opening: SignedYuan,
  cash: SignedYuan,
  gifts: SignedYuan,
  consumption: SignedYuan,
  refunds: SignedYuan,
  expiry: SignedYuan,
  adjustments: SignedYuan,
  closing: SignedYuan,
  /** These two make up the closing liability. */
  balances: SignedYuan,
  packages: SignedYuan,
})
export type LiabilityEquation = z.infer<typeof LiabilityEquation>

const cost = {
  /** What upstreams cost us, with attempts that failed and tests of channels, without what is not known. */
  cost: staffOnly(SignedYuan, 'report.cost'),
  /** Consumption revenue less that. */
  margin: staffOnly(SignedYuan, 'report.cost'),
}

/** Requests to upstreams: all of them, and those among them whose cost is another than that of calls, or not known. */
const requests = {
  attempts: z.int(),
  /** Staff made them to try a channel. */
  tests: z.int(),
  /** Their node died: whether the upstream charges them is not known, and they are in no cost. */
  lost: z.int(),
}

/** What is known of the cost of requests, apart from the cost itself. */
export const ReportRequests = z.object({
  ...requests,
  /** They used something, and their route had no cost price: they are in no cost. */
  unpriced: z.int(),
  /** This many of the lost ones may have cost any sum. */
  lostUnknown: z.int(),
  /** Tests make up this part of the cost. */
  testCost: staffOnly(SignedYuan, 'report.cost'),
  /** What the lost ones cost at most, without those that may have cost any sum. */
  lostMost: staffOnly(SignedYuan, 'report.cost'),
})
export type ReportRequests = z.infer<typeof ReportRequests>

/** What changed the liability, by what it was. */
export const LiabilityLine = z.object({
  item: z.enum(LIABILITY_ITEM_NAMES),
  count: z.int(),
  balance: SignedYuan,
  packages: SignedYuan,
  cash: SignedYuan,
})

const figures = {
  begin: Timestamp,
  end: Timestamp,
  equation: LiabilityEquation,
  /** Consumption is what balances paid and the value of packages that covered calls. */
  billed: SignedYuan,
  covered: SignedYuan,
  /** Invoices by their dates, less red-letter invoices. */
  invoiced: SignedYuan,
  ...cost,
  requests: ReportRequests,
}

export const ReportSummary = z.object({
  ...figures,
  lines: z.array(LiabilityLine),
  /** They cover the same number of days before. */
  previous: z.object(figures),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const ReportPoint = z.object({ at: Timestamp, cash: SignedYuan, revenue: SignedYuan, ...cost })

export const REPORT_GROUPS = ['model', 'channel', 'customer'] as const
/** A group counts the calls that were made in the period: a model or customer has what they were charged and took of packages, and a channel the cost alone. */
export const ReportGroup = z.object({
  /** Empty: tests, which no model leads to or no customer made, or what was lost before its channel was known. */
  key: z.string(),
  name: z.string(),
  /** Null: of a channel. */
  revenue: SignedYuan.nullable(),
  ...requests,
  ...cost,
})
export type ReportGroup = z.infer<typeof ReportGroup>

/** One row behind the figures. */
export const LiabilityEntry = z.object({
  id: z.string(),
  createdAt: Timestamp,
  item: z.enum(LIABILITY_ITEM_NAMES),
  userId: z.string(),
  balance: SignedYuan,
  packages: SignedYuan,
  cash: SignedYuan,
  refType: z.string(),
  refId: z.string(),
  remark: z.string(),
})

export const liabilityEntries = {
  row: LiabilityEntry,
  sort: ['createdAt'],
  ranges: ['createdAt'],
  filters: {
    item_MultiString: multi(LIABILITY_ITEM_NAMES).optional(),
    userId: z.string().max(64).optional(),
  },
  titles: {
    createdAt: '时间',
    item: { title: '项目', words: LIABILITY_ITEMS },
    userId: '用户 ID',
    balance: '余额变动（元）',
    packages: '资源包价值变动（元）',
    cash: '现金（元）',
    refType: '关联类型',
    refId: '关联单号',
    remark: '说明',
  },
} as const

/** How a request to an upstream ended. */
export const ATTEMPT_OUTCOMES = {
  succeeded: '成功',
  failed: '失败',
  aborted: '调用方离开',
  refused: '请求被拒',
  lost: '结果不明',
  billed: '已按账单计成本',
} as const
export type AttemptOutcome = keyof typeof ATTEMPT_OUTCOMES
export const ATTEMPT_OUTCOME_NAMES = Object.keys(ATTEMPT_OUTCOMES) as [AttemptOutcome, ...AttemptOutcome[]]

export const ATTEMPT_ORIGINS = { call: '调用', test: '试一次' } as const
const ORIGIN_NAMES = ['call', 'test'] as const satisfies readonly (keyof typeof ATTEMPT_ORIGINS)[]

/** One request to an upstream behind the figures of cost, margin and requests. */
export const ReportAttempt = z.object({
  /** The id names the call, and which of its requests it is. */
  id: z.string(),
  startedAt: Timestamp,
  /** When its call was made, whose day it counts on; of a test when it began. */
  calledAt: Timestamp,
  modelId: z.string(),
  /** Empty: it was lost before that was known. */
  channelId: z.string(),
  channelName: z.string(),
  origin: z.enum(ORIGIN_NAMES),
  outcome: z.enum(ATTEMPT_OUTCOME_NAMES),
  /** HTTP status; null: it did not answer. */
  status: z.int().nullable(),
  durationMs: z.int(),
  requestId: z.string(),
  /** Empty: of a test. */
  userId: z.string(),
  /** What its call paid from the balance, at the request that answered it. */
  billed: SignedYuan,
  /** Null: its route had no cost price, or its outcome is unknown. */
  cost: staffOnly(SignedYuan.nullable(), 'report.cost'),
  /** It is the most that a request whose outcome is unknown can cost. */
  most: staffOnly(SignedYuan.nullable(), 'report.cost'),
})

export const reportAttempts = {
  row: ReportAttempt,
  sort: ['startedAt'],
  ranges: ['calledAt'],
  filters: {
    outcome_MultiString: multi(ATTEMPT_OUTCOME_NAMES).optional(),
    origin_MultiString: multi(ORIGIN_NAMES).optional(),
    modelId: z.string().max(128).optional(),
    channelId: z.string().max(128).optional(),
    userId: z.string().max(64).optional(),
    requestId: z.string().max(64).optional(),
  },
  titles: {
    startedAt: '时间',
    calledAt: '调用时间',
    modelId: '模型 ID',
    channelName: '渠道',
    channelId: '渠道编号',
    origin: { title: '来源', words: ATTEMPT_ORIGINS },
    outcome: { title: '结果', words: ATTEMPT_OUTCOMES },
    status: '上游状态码',
    durationMs: '耗时（毫秒）',
    requestId: '请求编号',
    userId: '用户 ID',
    billed: '余额实收（元）',
    cost: '成本（元）',
    most: '结果不明，至多（元）',
  },
} as const
