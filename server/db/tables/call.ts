import type { Generated } from 'kysely'

export interface CallTables {
  call: CallTable
}

interface CallTable {
  request_id: string
  user_id: string
  /** Empty for a call by session. */
  key_id: string
  model_id: string
  /** JSON of the price at admission, in nano-yuan per unit. */
  price: string
  status: 'running' | 'succeeded' | 'failed' | 'aborted'
  prompt_tokens: number
  cached_tokens: number
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
  /** When its lease ended before it was settled, and its money went back. */
  reaped_at: Generated<number | null>
  /** Of a call that was settled after that: what it should have cost and could not be taken any more; null = it was not. */
  shortfall_nano: Generated<bigint | null>
}
