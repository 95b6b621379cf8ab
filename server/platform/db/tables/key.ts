import type { Generated } from 'kysely'

export interface KeyTables {
  api_key: ApiKeyTable
  api_key_spend: ApiKeySpendTable
  key_rate: KeyRateTable
}

interface ApiKeyTable {
  id: string
  user_id: string
  name: string
  key_hash: string
  prefix: string
  last4: string
  /** JSON arrays and object of contract/key.ts. */
  models: string
  ips: string
  /** What `ips` says, unless that says it itself: see `key-settings.ts`. */
  ips_sealed: Generated<string>
  budget: string
  /** Calls and tokens a minute; null = as many as it likes. */
  rpm: number | null
  tpm: number | null
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
  /** They say since when its calls are refused, by which spend cap (empty: by its owner), and why; null: they are not. */
  paused_at: Generated<number | null>
  paused_by: Generated<string>
  pause_reason: Generated<string>
  /** The first of the keys that this one came out of by rotation, and that one's own; empty: it was never rotated. */
  family_id: Generated<string>
}

/** What a key spent in a period: `total`, a day `2026-11-21` or a month `2026-11`; `held_nano` is of calls in flight. */
interface ApiKeySpendTable {
  key_id: string
  period: string
  spent_nano: bigint
  held_nano: bigint
}

/** What a key used in the last minute. */
interface KeyRateTable {
  key_id: string
  /** JSON array of `[second, calls, tokens]`. */
  steps: string
  updated_at: number
}
