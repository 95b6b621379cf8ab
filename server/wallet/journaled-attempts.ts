import { z } from 'zod'
import type { Attempt } from './wallet.ts'

/** `attempt_note.attempts`: those of a call in flight, in their order; the last one may have been under way. */
const JournaledAttempts = z.array(
  z.object({
    channel: z.string(),
    target: z.string(),
    /** `lost`: it was under way, which is what becomes of it if nothing more is heard. */
    outcome: z.enum(['failed', 'aborted', 'refused', 'lost']),
    httpStatus: z.int().nullable(),
    startedAt: z.int(),
    /** It lasts until the attempt ended, or until it was noted. */
    durationMs: z.int(),
    firstByteMs: z.int().nullable(),
    upstreamId: z.string().default(''),
    /** It is in nano-yuan; null: its route has no cost price. */
    mostNano: z.string().nullable(),
  }),
)
export type JournaledAttempt = z.infer<typeof JournaledAttempts>[number]

/** What is recorded of a call whose node died. @param noted what its node wrote down; null: it had no time to */
export function lostAttempts(noted: string | null, startedAt: number): Attempt[] {
  if (noted === null) return [{ ...UNKNOWN, startedAt }]
  return JournaledAttempts.parse(JSON.parse(noted)).map(({ mostNano, ...attempt }) => {
    const isLost = attempt.outcome === 'lost'
    return {
      ...attempt,
      lines: [],
      costNano: isLost ? null : 0n,
      mostNano: isLost && mostNano !== null ? BigInt(mostNano) : null,
    }
  })
}

const UNKNOWN = {
  channel: '',
  target: '',
  outcome: 'lost',
  httpStatus: null,
  durationMs: 0,
  firstByteMs: null,
  lines: [],
  costNano: null,
} as const
