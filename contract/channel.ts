import { z } from 'zod'
import { CHANNEL_STATES } from './channel-states.ts'
import { ChannelKeyName } from './channel-key.ts'
import { list, multi } from './envelope.ts'
import { ofKind } from './kinds.ts'
import { MODEL_TYPE_NAMES, MODEL_TYPES, ModelType } from './model.ts'
import { PROTOCOLS } from './protocols.ts'
import { PriceFields } from './price.ts'
import { Reason } from './reason.ts'
import { staffOnly } from './staff-only.ts'
import { SignedYuan, Timestamp, Yuan } from './user.ts'

/** `builtin`: an engine inside this server, which staff do not change. */
export const CHANNEL_KINDS = ['http', 'builtin'] as const
export const BREAKER_STATES = ['closed', 'half-open', 'open'] as const

/** Words of the states of a breaker. */
export const breakerWords = { closed: '接通', 'half-open': '试探', open: '断开' }
const protocolWords = { openai: 'OpenAI 兼容', anthropic: 'Anthropic' }
const stateWords = { enabled: '启用', draining: '排空', disabled: '停用' }

/** What its attempts of the last 24 hours came to, tests and those of today's customers apart. */
const figures = {
  /** Requests that were sent there. */
  calls: z.int(),
  /** Only requests that say something about the channel count: the callers' mistakes and those who left do not. Null: there is none. */
  successRate: z.number().min(0).max(1).nullable(),
  /** Failures by class, with how many; null: there was none. */
  errorText: z.string().nullable(),
  /** Milliseconds until the first byte and until the end, within 12 %; null: nothing was answered. */
  ttftP50Ms: z.int().nullable(),
  ttftP95Ms: z.int().nullable(),
  p50Ms: z.int().nullable(),
  p95Ms: z.int().nullable(),
  /** What they cost us, as far as the routes have cost prices, and what is left of what balances paid. */
  spend: staffOnly(Yuan, 'report.cost'),
  margin: staffOnly(SignedYuan, 'report.cost'),
}
const figureTitles = {
  calls: '24 小时请求',
  successRate: '成功率',
  errorText: '失败',
  ttftP50Ms: '首字节 P50（毫秒）',
  ttftP95Ms: '首字节 P95（毫秒）',
  p50Ms: '总耗时 P50（毫秒）',
  p95Ms: '总耗时 P95（毫秒）',
  spend: '成本（元）',
  margin: '毛利（元）',
} as const

const breaker = {
  /** The worst of all nodes. */
  breaker: z.enum(BREAKER_STATES),
  /** Which nodes keep calls away, and where staff hold it; null: none, nowhere. */
  breakerText: z.string().nullable(),
  /** Whether staff hold it open or closed. */
  isHeld: z.boolean(),
}
const breakerTitles = {
  breaker: { title: '熔断', words: breakerWords },
  breakerText: '熔断的节点',
} as const

/** An account at an upstream. */
const ChannelRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  baseUrl: z.string(),
  /** What is spoken there: `openai`, chat completions and their like; `anthropic`, Messages. */
  protocol: z.enum(PROTOCOLS),
  state: z.enum(CHANNEL_STATES),
  /** What its key in the database is called; empty: it has none there. */
  keyName: z.string(),
  /** Whether keys can be added to it here. */
  takesKey: z.boolean(),
  /** How the key in use ends, or the variable that holds it; null: it has none. */
  keyText: z.string().nullable(),
  routes: z.int(),
  ...breaker,
  ...figures,
  /** Sent along with a change. */
  rev: z.int(),
})
export type ChannelRow = z.infer<typeof ChannelRow>
export const ChannelDetail = ChannelRow

export const channelList = list({
  row: ChannelRow,
  sort: ['name', 'calls'],
  filters: {
    keyword: z.string().max(64).optional(),
    state_MultiString: multi(CHANNEL_STATES).optional(),
  },
  titles: {
    name: '渠道',
    baseUrl: '地址',
    protocol: { title: '协议', words: protocolWords },
    state: { title: '状态', words: stateWords },
    keyText: '密钥',
    routes: '路由',
    ...breakerTitles,
    ...figureTitles,
  },
})

/** A model at a channel. */
const RouteRow = z.object({
  id: z.string(),
  channelId: z.string(),
  channelName: z.string(),
  channelState: z.enum(CHANNEL_STATES),
  kind: z.enum(CHANNEL_KINDS),
  modelId: z.string(),
  modelName: z.string(),
  type: ModelType,
  /** The model's name there. */
  target: z.string(),
  weight: z.int(),
  priority: z.int(),
  /** Yuan, as `价格项 金额`; null: it has no cost price now. */
  costText: staffOnly(z.string().nullable(), 'report.cost'),
  ...breaker,
  ...figures,
  rev: z.int(),
})
export type RouteRow = z.infer<typeof RouteRow>

export const routeList = list({
  row: RouteRow,
  sort: ['modelId', 'calls'],
  filters: {
    channelId: z.string().max(64).optional(),
    modelId: z.string().max(128).optional(),
    type_MultiString: multi(MODEL_TYPES).optional(),
  },
  titles: {
    channelName: '渠道',
    modelId: '模型 ID',
    modelName: '模型',
    type: { title: '类型', words: MODEL_TYPE_NAMES },
    target: '那边的名称',
    weight: '权重',
    priority: '优先级',
    costText: '成本价（元）',
    ...breakerTitles,
    ...figureTitles,
  },
})

const Id = z.string().min(1).max(64)
const BaseUrl = z
  .url({ protocol: /^https?$/, message: '须为 http 或 https 地址' })
  .max(500)
  // What stands here is no secret: it is shown and kept in versions.
  .refine((url) => /^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/i.test(url), '不能带用户名、口令和参数')
const Name = z.string().trim().min(1).max(64)

export const ChannelAdd = z.strictObject({
  /** Its key has the same name. */
  id: ChannelKeyName.max(40),
  name: Name,
  baseUrl: BaseUrl,
  protocol: z.enum(PROTOCOLS).default('openai'),
  /** Empty: it needs none, or it is added later. */
  key: ofKind(
    'secret',
    z.union([z.literal(''), z.string().trim().min(8, '至少 8 个字符').max(4000)]),
  ).default(''),
  reason: Reason,
})

/** Another address takes its keys away from it. */
export const ChannelEdit = z.strictObject({
  id: Id,
  rev: z.int(),
  name: Name,
  baseUrl: BaseUrl,
  /** Absent: it stays. */
  protocol: z.enum(PROTOCOLS).optional(),
  reason: Reason,
})

export const ChannelStateChange = z.strictObject({
  id: Id,
  rev: z.int(),
  state: z.enum(CHANNEL_STATES),
  reason: Reason,
})
export const ChannelStateTrial = ChannelStateChange.pick({ id: true, state: true })
/** What a state would do. */
export const ChannelStatePreview = z.object({
  /** Models that no channel would answer any more; null: none. */
  strandedText: z.string().nullable(),
  stranded: z.array(z.string()),
  /** Models that it answers now. */
  models: z.int(),
})

const Weight = z.int().min(1).max(1000)
const Priority = z.int().min(-1000).max(1000)
const Target = z.string().trim().min(1).max(200)

export const RouteAdd = z.strictObject({
  channelId: Id,
  modelId: z.string().min(1).max(128),
  target: Target,
  weight: Weight.default(1),
  priority: Priority.default(0),
  reason: Reason,
})

/** Null: it stays. */
const routeTerms = {
  weight: Weight.nullable().default(null),
  priority: Priority.nullable().default(null),
  target: Target.nullable().default(null),
}
export const RouteEdit = z.strictObject({ id: Id, rev: z.int(), ...routeTerms, reason: Reason })
export const RouteRemoval = z.strictObject({ id: Id, rev: z.int(), reason: Reason })

/** Yuan, those that the model's type is priced by. */
export const RouteCost = PriceFields.omit({ images: true }).extend({
  id: Id,
  rev: z.int(),
  /** The cost applies from then on; null: it applies at once, and the first one also applies to all time before. */
  from: Timestamp.nullable().default(null),
  reason: Reason,
})

/** `none`: it decides by itself again. */
export const HOLD_STATES = ['open', 'closed', 'none'] as const

export const RouteHold = z.strictObject({
  id: Id,
  state: z.enum(HOLD_STATES),
  minutes: z.int().min(1).max(1440).default(10),
  reason: Reason,
})
export const RouteHoldResult = z.object({
  /** The route's. */
  id: z.string(),
  state: z.enum(HOLD_STATES),
  /** Null: it is not held. */
  until: Timestamp.nullable(),
})

/** What a test can ask for: a video is too dear for one. */
export const TEST_TYPES = [
  'chat',
  'embedding',
  'image',
  'speech',
  'transcription',
  'rerank',
  'moderation',
] as const
export type TestType = (typeof TEST_TYPES)[number]

export const ChannelTest = z.strictObject({
  channelId: Id,
  /** The model's name there; no route has to lead to it. */
  target: Target,
  type: z.enum(TEST_TYPES).default('chat'),
})
export const ChannelTestPreview = z.object({
  /** What is asked, in words. */
  what: z.string(),
  /** The most that it costs us; null: no route to it has a cost price. */
  price: Yuan.nullable(),
})
export const ChannelTestResult = z.object({
  outcome: z.enum(['succeeded', 'failed']),
  /** HTTP status; null: it did not answer. */
  status: z.int().nullable(),
  firstByteMs: z.int().nullable(),
  durationMs: z.int(),
  usage: z.string().nullable(),
  cost: Yuan.nullable(),
  /** What came, at most 200 characters. */
  answer: z.string().nullable(),
  problem: z.string().nullable(),
})

export const RoutingTrial = z.strictObject({
  id: Id,
  weight: Weight.nullable().default(null),
  priority: Priority.nullable().default(null),
  target: Target.nullable().default(null),
})
/** Last week's attempts of a model, as the weights of now spread them, and as others would. */
export const RoutingRehearsal = z.object({
  begin: Timestamp,
  end: Timestamp,
  calls: z.int(),
  /** Per channel, how many of the calls are sent there. */
  shareText: z.string(),
  /** Share of 1 of the attempts; null: there was none. */
  failureRate: z.number().nullable(),
  failureRateAfter: z.number().nullable(),
  p50Ms: z.int().nullable(),
  p50MsAfter: z.int().nullable(),
  p95Ms: z.int().nullable(),
  p95MsAfter: z.int().nullable(),
  cost: staffOnly(Yuan, 'report.cost'),
  costAfter: staffOnly(Yuan, 'report.cost'),
  /** Channels of which nothing is known; null: none. */
  unknownText: z.string().nullable(),
})
