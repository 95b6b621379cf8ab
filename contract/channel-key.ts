import { z } from 'zod'
import { list } from './envelope.ts'
import { ofKind } from './kinds.ts'
import { Reason } from './reason.ts'
import { Timestamp } from './user.ts'

export const CHANNEL_KEY_STATES = ['next', 'active', 'retiring', 'revoked'] as const

/** What an upstream's entry of the catalogue calls its key. */
export const ChannelKeyName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, '只能用小写字母、数字和连字符，至多 64 个字符')

/** A key of an upstream, without its secret. */
const ChannelKey = z.object({
  id: z.string(),
  name: z.string(),
  /** It is sent there and nowhere else. */
  origin: z.string(),
  /** Its last four characters. */
  last4: z.string(),
  state: z.enum(CHANNEL_KEY_STATES),
  addedAt: Timestamp,
  /** The name of who added it. */
  by: z.string(),
  /** A key that made way for another can be used again until then; null: it has not made way. */
  retiresAt: Timestamp.nullable(),
  rev: z.int(),
})
export type ChannelKey = z.infer<typeof ChannelKey>

export const channelKeyList = list({
  row: ChannelKey,
  sort: ['addedAt'],
  filters: { name: z.string().max(64).optional() },
  titles: {
    name: '密钥名',
    origin: '上游地址',
    last4: '末四位',
    state: {
      title: '状态',
      words: { next: '待启用', active: '使用中', retiring: '停用中', revoked: '已撤销' },
    },
    addedAt: '添加时间',
    by: '添加人',
    retiresAt: '停用到期',
  },
})

export const ChannelKeyAdd = z.strictObject({
  name: ChannelKeyName,
  /** The address that it is for, as the catalogue has it; of it only the origin counts. */
  baseUrl: z.url({ protocol: /^https?$/, message: '须为 http 或 https 地址' }).max(500),
  key: ofKind('secret', z.string().trim().min(8, '至少 8 个字符').max(4000)),
  reason: Reason,
})

export const ChannelKeyChange = z.strictObject({ id: z.string().max(64), rev: z.int(), reason: Reason })
export const ChannelKeyResult = ChannelKey
