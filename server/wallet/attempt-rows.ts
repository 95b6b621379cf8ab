import type { Selectable } from 'kysely'
import type { Tables } from '../platform/db/schema.ts'
import type { Attempt } from './wallet.ts'

export type AttemptRow = Selectable<Tables['call_attempt']>

interface Attempted {
  requestId: string
  modelId: string
  attempts: readonly Attempt[]
  /** What the call paid; the last attempt is the one that answered it. */
  billedNano: bigint
}

export const attemptRows = ({ requestId, modelId, attempts, billedNano }: Attempted): AttemptRow[] =>
  attempts.map((attempt, index) => ({
    request_id: requestId,
    n: index + 1,
    channel: attempt.channel,
    target: attempt.target,
    outcome: attempt.outcome,
    http_status: attempt.httpStatus,
    started_at: attempt.startedAt,
    duration_ms: attempt.durationMs,
    usage: JSON.stringify(Object.fromEntries(attempt.lines.map(({ item, quantity }) => [item, quantity]))),
    cost_nano: attempt.costNano,
    model_id: modelId,
    first_byte_ms: attempt.firstByteMs,
    billed_nano: index === attempts.length - 1 ? billedNano : 0n,
    is_test: 0,
    upstream_id: attempt.upstreamId ?? '',
    most_nano: attempt.mostNano ?? null,
  }))
