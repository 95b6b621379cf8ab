import type { BatchState, CallRow } from './batch-state.ts'

const HOUR_MS = 3_600_000

/** Counts a finished call into the hour it was admitted in. */
export function addUsage(state: BatchState, call: CallRow): void {
  const hourAt = call.created_at - (call.created_at % HOUR_MS)
  const key = `${call.user_id} ${hourAt} ${call.model_id}`
  const row = state.usage.get(key)
  state.usage.set(key, {
    user_id: call.user_id,
    model_id: call.model_id,
    hour_at: hourAt,
    calls: (row?.calls ?? 0) + 1,
    failed_calls: (row?.failed_calls ?? 0) + (call.status === 'failed' ? 1 : 0),
    prompt_tokens: (row?.prompt_tokens ?? 0) + call.prompt_tokens,
    cached_tokens: (row?.cached_tokens ?? 0) + call.cached_tokens,
    completion_tokens: (row?.completion_tokens ?? 0) + call.completion_tokens,
    package_tokens: (row?.package_tokens ?? 0) + call.package_tokens,
    cost_nano: (row?.cost_nano ?? 0n) + call.cost_nano,
    last_called_at: Math.max(row?.last_called_at ?? 0, call.created_at),
  })
}
