import type { Generated } from 'kysely'

export interface CallTables {
  call: CallTable
  call_attempt: CallAttemptTable
  attempt_note: AttemptNoteTable
  attempt_reason: AttemptReasonTable
}

/** What a call in flight was sent to after its row was written: its node writes it down while it lasts, for the case that it dies. */
interface AttemptNoteTable {
  request_id: string
  /** JSON, see `server/wallet/journaled-attempts.ts`. */
  attempts: string
  noted_at: number
}

/** Why one failed, kept for a month; written a second later, so the last ones of a node that dies are not there. */
interface AttemptReasonTable {
  request_id: string
  n: number
  noted_at: number
  /** Scrubbed of keys and addresses; of a request that was blamed the code alone. */
  reason: string
}

/** One request to one upstream; of a call there are several if the first ones failed. */
interface CallAttemptTable {
  request_id: string
  n: number
  /** The upstream's account, without a secret; empty: it was lost before it was known. */
  channel: string
  /** The model's name there. */
  target: string
  /** `lost`: its node died, and what became of it is not known; `billed`: until a bill of its upstream said so. */
  outcome: 'succeeded' | 'failed' | 'aborted' | 'refused' | 'lost' | 'billed'
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
  /** An attempt that was lost can cost us at most this; null: that is not known either. */
  most_nano: Generated<bigint | null>
  /** What the upstream calls the request, as its bills do; empty: it gave no name, repeated ours, or was asked before this was recorded. */
  upstream_id: Generated<string>
}

interface CallTable {
  request_id: string
  user_id: string
  /** Empty for a call by session. */
  key_id: string
  model_id: string
  /** It came by this wire (`contract/wires.ts`); empty: it was recorded before this was. */
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
  /** A call that was settled after that should have cost this, which could not be taken any more; null = it was not. */
  shortfall_nano: Generated<bigint | null>
  /** A call in flight was sent to these when this was written, JSON as in `attempt_note`; null: not known, or it is settled. */
  noted: Generated<string | null>
  /** The `code` that its caller was answered with, at most `ERROR_CODE_MAX` characters; null: none, or it ended before this was recorded. */
  error_code: Generated<string | null>
}
