import { z } from 'zod'
import { list, multi } from './envelope.ts'
import { Reason } from './reason.ts'
import { Timestamp } from './user.ts'

interface Common {
  title: string
  group: SettingGroup
  /** The environment variable that says it for a node, and is stronger than what is stored. */
  variable?: string
  /** A second person has to agree: it limits what one person may do alone, or what users were promised. */
  isGuarded?: true
  /** Milliseconds after which a stored value is dropped again. */
  lastsMs?: number
}

interface NumberSetting extends Common {
  kind: 'number'
  unit: string
  /** What 0 is called, where it is no number of anything. */
  zero?: string
  min: number
  max: number
  isWhole?: true
  default: number
}

interface ChoiceSetting extends Common {
  kind: 'choice'
  /** What can be chosen, in words. */
  words: Readonly<Record<string, string>>
  default: string
}

const groupWords = {
  upstream: '上游',
  stream: '流式回答',
  limits: '审批与公告',
  risk: '风险',
  service: '服务',
}
type SettingGroup = keyof typeof groupWords
const SETTING_GROUPS = Object.keys(groupWords) as [SettingGroup, ...SettingGroup[]]

const QUARTER_HOUR_MS = 900_000

/** A number without its setting is `initial`. */
const number = (unit: string, [min, max]: readonly [number, number], initial: number) =>
  ({ kind: 'number', unit, min, max, default: initial }) as const
const whole = (...of: Parameters<typeof number>) => ({ ...number(...of), isWhole: true }) as const

/** What can be changed while nodes run, for all of them. Environment > database > default. */
export const SETTINGS = {
  signUp: {
    title: '注册',
    group: 'service',
    kind: 'choice',
    words: { open: '开放', closed: '暂停' },
    default: 'open',
  },
  maintenance: {
    title: '只读维护',
    group: 'service',
    kind: 'choice',
    words: { off: '关闭', on: '进行中' },
    default: 'off',
  },
  logLevel: {
    title: '日志级别',
    group: 'service',
    variable: 'LOG_LEVEL',
    kind: 'choice',
    words: { debug: '调试', info: '普通', warn: '警告', error: '错误' },
    lastsMs: QUARTER_HOUR_MS,
    default: 'info',
  },
  upstreamIdleSeconds: {
    title: '上游静默超时',
    group: 'upstream',
    variable: 'UPSTREAM_IDLE_SECONDS',
    ...number('秒', [0.1, 3600], 60),
  },
  upstreamTotalSeconds: {
    title: '一次调用至多',
    group: 'upstream',
    variable: 'UPSTREAM_TOTAL_SECONDS',
    ...number('秒', [0.1, 86_400], 600),
  },
  breakerFailures: {
    title: '连续几次出错熔断',
    group: 'upstream',
    variable: 'UPSTREAM_BREAKER_FAILURES',
    ...whole('次', [1, 1_000_000], 5),
  },
  breakerSeconds: {
    title: '熔断后多久试探',
    group: 'upstream',
    variable: 'UPSTREAM_BREAKER_SECONDS',
    ...number('秒', [0.05, 3600], 10),
  },
  streamStallSeconds: {
    title: '调用方多久不读就断开',
    group: 'stream',
    variable: 'STREAM_STALL_SECONDS',
    ...number('秒', [0.1, 3600], 120),
  },
  streamHeartbeatSeconds: {
    title: '空闲时多久发一次心跳',
    group: 'stream',
    variable: 'STREAM_HEARTBEAT_SECONDS',
    ...number('秒', [0.05, 3600], 15),
  },
  batchLinesAtOnce: { title: '每个节点同时处理的批处理请求', group: 'service', ...whole('个', [0, 200], 4) },
  keyRpm: {
    title: '没有自己设的 API Key 每分钟至多',
    group: 'service',
    zero: '不限',
    ...whole('次请求', [0, 1_000_000], 0),
  },
  keyTpm: {
    title: '没有自己设的 API Key 每分钟至多用',
    group: 'service',
    zero: '不限',
    ...whole('Token', [0, 999_999_999], 0),
  },
  riseNoticeDays: { title: '涨价提前公告', group: 'limits', isGuarded: true, ...whole('天', [1, 90], 7) },
  priceCorrectionHours: {
    title: '改价后多久可以更正',
    group: 'limits',
    isGuarded: true,
    zero: '不能',
    ...whole('小时', [0, 72], 24),
  },
  adjustmentAloneYuan: {
    title: '一人可做的调账，一笔',
    group: 'limits',
    isGuarded: true,
    ...whole('元', [0, 100_000], 200),
  },
  adjustmentAloneDayYuan: {
    title: '一人可做的调账，一天',
    group: 'limits',
    isGuarded: true,
    ...whole('元', [0, 1_000_000], 1000),
  },
  supportAdjustmentYuan: {
    title: '客服可提议的调账，一笔',
    group: 'limits',
    isGuarded: true,
    ...whole('元', [0, 100_000], 50),
  },
  refundAloneYuan: {
    title: '一人可退的款，一个订单',
    group: 'limits',
    isGuarded: true,
    ...whole('元', [0, 1_000_000], 1000),
  },
  voucherAloneYuan: {
    title: '一人可发的兑换码，一天',
    group: 'limits',
    isGuarded: true,
    ...whole('元', [0, 1_000_000], 1000),
  },
  approverIdentity: {
    title: '审批须双方实名认证',
    group: 'limits',
    variable: 'OPS_IDENTITY',
    isGuarded: true,
    kind: 'choice',
    words: { production: '生产环境须要', on: '须要', off: '不须要' },
    default: 'production',
  },
  packageAlonePercent: {
    title: '一人可定的资源包售价，至少是可抵金额的',
    group: 'limits',
    isGuarded: true,
    ...whole('%', [1, 100], 75),
  },
  companyAccounts: { title: '同一企业至多认证几个账号', group: 'limits', ...whole('个', [1, 100], 5) },
  riskIdentityAccounts: { title: '同一证件至少几个账号', group: 'risk', ...whole('个', [2, 100], 3) },
  riskSharedAccounts: { title: '同一设备或地址至少几个账号', group: 'risk', ...whole('个', [2, 1000], 4) },
  riskCrowdAccounts: { title: '地址上超过几个账号就不看', group: 'risk', ...whole('个', [2, 10_000], 20) },
  riskRingAccounts: { title: '邀请圈至少几个账号', group: 'risk', ...whole('个', [2, 1000], 5) },
  riskKeyNetworks: { title: '一个 Key 一天超过几个地址', group: 'risk', ...whole('个', [1, 500], 20) },
  riskAbortCalls: { title: '看中断之前至少几次调用', group: 'risk', ...whole('次', [1, 1_000_000], 100) },
  riskAbortPercent: { title: '7 天里中断的至少占', group: 'risk', ...whole('%', [1, 100], 60) },
  riskSpendYuan: { title: '看突增之前一天至少消费', group: 'risk', ...whole('元', [1, 1_000_000], 100) },
  riskSpendTimes: { title: '一天消费至少是平常的', group: 'risk', ...whole('倍', [2, 1000], 10) },
  riskForgedTimes: { title: '一天伪造回调至少几次', group: 'risk', ...whole('次', [1, 1_000_000], 3) },
} as const satisfies Record<string, NumberSetting | ChoiceSetting>

export type SettingName = keyof typeof SETTINGS
export type SettingSpec = NumberSetting | ChoiceSetting
export const SETTING_NAMES = Object.keys(SETTINGS) as [SettingName, ...SettingName[]]

type ValueOf<Spec> = Spec extends { words: infer Words } ? keyof Words : number
export type SettingValues = { -readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> }

export const specOf = (name: SettingName): SettingSpec => SETTINGS[name]

/** What may be entered, in words. */
export const settingRange = (spec: SettingSpec): string =>
  spec.kind === 'choice'
    ? Object.values(spec.words).join('、')
    : `${spec.min} 到 ${spec.max} ${spec.unit}${spec.isWhole ? '，整数' : ''}${spec.zero ? `，0 为${spec.zero}` : ''}`

/** A value in words. */
export function settingText(spec: SettingSpec, value: string | number): string {
  if (spec.kind === 'choice') return spec.words[value] ?? String(value)
  return Number(value) === 0 && spec.zero ? spec.zero : `${value} ${spec.unit}`
}

/** @returns null for a text that the setting does not take */
export function parseSetting(spec: SettingSpec, text: string): string | number | null {
  if (spec.kind === 'choice') return Object.hasOwn(spec.words, text) ? text : null
  if (!/^\d{1,9}(?:\.\d{1,3})?$/.test(text)) return null
  const value = Number(text)
  const isFit = value >= spec.min && value <= spec.max && (!spec.isWhole || Number.isInteger(value))
  return isFit ? value : null
}

export const SETTING_SOURCES = ['env', 'database', 'default'] as const
const kindWords = { number: '数值', choice: '选择' }

const SettingRow = z.object({
  name: z.enum(SETTING_NAMES),
  title: z.string(),
  group: z.enum(SETTING_GROUPS),
  kind: z.enum(['number', 'choice']),
  /** It is written as it is entered; the node that answers goes by it. */
  value: z.string(),
  valueText: z.string(),
  defaultText: z.string(),
  rangeText: z.string(),
  source: z.enum(SETTING_SOURCES),
  /** The environment variable; null: none can say it. */
  variable: z.string().nullable(),
  isGuarded: z.boolean(),
  /** When it is dropped again; null: it stays. */
  until: Timestamp.nullable(),
  /** The name of who changed it last; empty: it never was. */
  by: z.string(),
  changedAt: Timestamp.nullable(),
  /** It is the version of the stored value; 0: there never was one. */
  rev: z.int(),
})
export type SettingRow = z.infer<typeof SettingRow>

export const settingList = list({
  row: SettingRow,
  sort: ['group'],
  filters: {
    /** A part of the title. */
    keyword: z.string().max(64).optional(),
    group_MultiString: multi(SETTING_GROUPS).optional(),
    source_MultiString: multi(SETTING_SOURCES).optional(),
  },
  titles: {
    title: '设置',
    group: { title: '分类', words: groupWords },
    kind: { title: '种类', words: kindWords },
    valueText: '现在',
    defaultText: '默认',
    rangeText: '可填',
    source: { title: '来源', words: { env: '环境变量', database: '后台', default: '默认' } },
    variable: '环境变量',
    isGuarded: '须两人',
    until: '有效到',
    by: '修改人',
    changedAt: '修改时间',
  },
})

export const SettingEdit = z.strictObject({
  name: z.enum(SETTING_NAMES),
  rev: z.int(),
  /** It is written as it is entered; `default` brings the default back. */
  value: z.string().trim().min(1).max(20),
  reason: Reason,
})
