import type { Selectable } from 'kysely'
import type { Tables } from '../db/schema.ts'
import type { Attempt } from './wallet.ts'
import { inserter } from './write-rows.ts'

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
    most_nano: attempt.mostNano ?? null,
  }))

const key = ['request_id', 'n'] as const
const texts = ['channel', 'target', 'outcome', 'usage', 'model_id'] as const
const numbers = ['http_status', 'started_at', 'duration_ms', 'cost_nano', 'first_byte_ms'] as const
const rest = [...texts, ...numbers, 'billed_nano', 'is_test', 'most_nano'] as const
const shape = { columns: [...key, ...rest], texts: ['request_id', ...texts], isWhole: false } as const

/** Those of a video were stored with its job. */
export const insertAttempts = inserter<AttemptRow>('call_attempt', {
  ...shape,
  tail: 'on conflict do nothing',
})

/** What was given up for lost makes way for what became of it. */
export const insertFoundAttempts = inserter<AttemptRow>('call_attempt', {
  ...shape,
  tail: `on conflict (${key.join(', ')}) do update set ${rest
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')} where call_attempt.outcome = 'lost'`,
})
