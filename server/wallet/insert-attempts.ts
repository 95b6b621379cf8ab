import type { AttemptRow } from './attempt-rows.ts'
import { inserter } from './write-rows.ts'

const key = ['request_id', 'n'] as const
const texts = ['channel', 'target', 'outcome', 'usage', 'model_id', 'upstream_id'] as const
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
