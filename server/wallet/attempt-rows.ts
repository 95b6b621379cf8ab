import type { Selectable } from 'kysely'
import type { Tables } from '../db/schema.ts'
import type { Attempt } from './wallet.ts'

export type AttemptRow = Selectable<Tables['call_attempt']>

export const attemptRows = (requestId: string, attempts: readonly Attempt[]): AttemptRow[] =>
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
  }))
