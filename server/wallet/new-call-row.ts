import type { CallRow } from './batch-state.ts'
import { priceKey } from './price-key.ts'
import type { HoldRequest } from './wallet.ts'

interface Opened {
  request: HoldRequest
  heldNano: bigint
  at: number
  /** Empty: the call has a hold of its own. */
  reservationId: string
  /** It is in flight yet. */
  isRunning: boolean
}

export function newCallRow({ request, heldNano, at, reservationId, isRunning }: Opened): CallRow {
  const price = Object.fromEntries(request.lines.map((line) => [priceKey(line), line.unitNano.toString()]))
  return {
    request_id: request.requestId,
    user_id: request.userId,
    key_id: request.keyId,
    model_id: request.modelId,
    wire: request.wire ?? '',
    price: JSON.stringify(price),
    status: 'running',
    prompt_tokens: 0,
    cached_tokens: 0,
    cache_write_5m_tokens: 0,
    cache_write_1h_tokens: 0,
    completion_tokens: 0,
    lines: '[]',
    package_tokens: 0,
    cost_nano: 0n,
    held_nano: heldNano,
    allowance_id: reservationId,
    is_estimated: 0,
    ttft_ms: null,
    duration_ms: null,
    created_at: at,
    price_version: request.priceVersion ?? null,
    admitted_at: request.admittedAt ?? null,
    reaped_at: null,
    shortfall_nano: null,
    error_code: null,
    noted: (isRunning && request.noted?.()) || null,
  }
}
