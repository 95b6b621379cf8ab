import type { Generated } from 'kysely'

export interface CallTables {
  call: CallTable
  call_attempt: CallAttemptTable
  attempt_note: AttemptNoteTable
}

/** What a call in flight was sent to so far: its node writes it down while it lasts, for the case that it dies. */
interface AttemptNoteTable {
  request_id: string
  /** JSON, see `server/wallet/noted-attempts.ts`. */
  attempts: string
  noted_at: number
}

/** One request to one upstream; of a call there are several if the first ones failed. */
interface CallAttemptTable {
  request_id: string
  n: number
  /** The upstream's account, without a secret; empty: it was lost before it was known. */
  channel: string
  /** The model's name there. */
  target: string
  /** `lost`: its node died, and what became of it is not known. */
  outcome: 'succeeded' | 'failed' | 'aborted' | 'refused' | 'lost'
  /** Null: it did not answer. */
  http_status: number | null
  started_at: number
  duration_ms: number
  /** JSON of the quantities used, by item. */
  usage: string
  /** What it costs us; null: the route had no cost price then, or it was lost. */
  cost_nano: bigint | null
  /** Empty: it was recorded before this was. */
  model_id: Generated<string>
  /** Null: it gave none. */
  first_byte_ms: Generated<number | null>
  /** What the call paid from its balance, at the attempt that answered it. */
  billed_nano: Generated<bigint>
  /** 1: staff tried the channel, and there is no call. */
  is_test: Generated<number>
  /** Of one that was lost: the most that it can cost us; null: that is not known either. */
  most_nano: Generated<bigint | null>
}

interface CallTable {
  request_id: string
  user_id: string
  /** Empty for a call by session. */
  key_id: string
  model_id: string
  /** By which it came (`contract/wires.ts`); empty: it was recorded before this was. */
  wire: Generated<string>
  /** JSON of the price at admission, in nano-yuan per unit. */
  price: string
  status: 'running' | 'succeeded' | 'failed' | 'aborted'
  prompt_tokens: number
  cached_tokens: number
  cache_write_5m_tokens: Generated<number>
  cache_write_1h_tokens: Generated<number>
  completion_tokens: number
  /** JSON of the receipt's lines. */
  lines: string
  package_tokens: number
  cost_nano: bigint
  held_nano: bigint
  /** What it is paid from; empty: it has a hold of its own. */
  allowance_id: Generated<string>
  is_estimated: number
  ttft_ms: number | null
  duration_ms: number | null
  created_at: number
  /** The version of the catalogue that it is priced by, and when it was; null: before there were versions. */
  price_version: number | null
  admitted_at: number | null
  /** When its lease ended before it was settled, and its money went back. */
  reaped_at: Generated<number | null>
  /** Of a call that was settled after that: what it should have cost and could not be taken any more; null = it was not. */
  shortfall_nano: Generated<bigint | null>
}
