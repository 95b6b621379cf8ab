import { z } from 'zod'
import { ofKind } from './kinds.ts'
import { Timestamp, Yuan } from './user.ts'

/** Caps on what a key may spend, in yuan; days and months are Asia/Shanghai. */
export const KeyBudget = z.strictObject({
  total: Yuan.optional(),
  daily: Yuan.optional(),
  monthly: Yuan.optional(),
})
export type KeyBudget = z.infer<typeof KeyBudget>

/** Limits per minute; absent = unlimited. */
export interface KeyRate {
  rpm?: number | undefined
  tpm?: number | undefined
}

/** A key without its secret. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, `sk-maas-Ab12`. */
  prefix: z.string(),
  last4: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
  budget: KeyBudget,
  /** Yuan spent by this key and its predecessors and successors by rotation. */
  spent: Yuan,
  /** These are the parts of `spent` of today and yesterday (Asia/Shanghai); older nodes do not send them. */
  spentToday: Yuan.optional(),
  spentYesterday: Yuan.optional(),
  /** The budget that is nearest to its end, by its name in words; absent: it has none, or from older nodes. */
  budgetUsed: z.object({ name: z.string(), spent: Yuan, limit: Yuan }).optional(),
  /** Model ids it may call; empty = all. */
  models: z.array(z.string()),
  /** Addresses or CIDR blocks it may be used from; empty = all. */
  ips: z.array(z.string()),
  /** Requests per minute; absent: as the platform has it. */
  rpm: z.int().optional(),
  /** Tokens per minute; absent: as the platform has it. */
  tpm: z.int().optional(),
  /** `paused` by a spend cap, `disabled` by its owner until that enables it again. */
  status: z.enum(['active', 'paused', 'disabled', 'expired', 'revoked']),
  /** Why a spend cap paused it; absent: none did, or from older nodes. */
  pauseReason: z.string().optional(),
  /** The spend cap that did. */
  brakeId: z.string().optional(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyOverview = z.object({ baseUrl: z.string(), keys: z.array(ApiKey) })

const KeyName = z.string().trim().min(1, '请填写名称，方便日后辨认').max(64, '名称至多 64 个字')
const limit = (most: number) => z.int().min(1, '须为正整数').max(most).nullable().optional()
const settings = {
  expiresAt: ofKind('timestamp', z.int().min(1)).nullable().optional(),
  budget: KeyBudget.optional(),
  models: z.array(z.string().max(128)).max(100).optional(),
  ips: ofKind('networks', z.array(z.string().max(64)).max(20, '至多 20 个地址')).optional(),
  /** Null: as the platform has it, which has no limit by default. */
  rpm: limit(1_000_000),
  tpm: limit(1_000_000_000),
}
export const ApiKeyAdd = z.strictObject({ name: KeyName, ...settings })
export const ApiKeyEdit = z.strictObject({ id: z.string().max(64), name: KeyName.optional(), ...settings })
export const ApiKeyRotate = z.strictObject({
  id: z.string().max(64),
  graceHours: z.int().min(0).max(168).default(24),
})
/** `key` holds the secret, only here; null in a replayed response. */
export const ApiKeyCreated = z.object({ apiKey: ApiKey, key: z.string().nullable() })
