import { z } from 'zod'
import { Timestamp } from './user.ts'

/** One thing that staff did to a subject, from the audit, for those who may read the subject. */
export const StaffEvent = z.object({
  id: z.string(),
  at: Timestamp,
  /** It says in words what happened. */
  what: z.string(),
  /** A name; empty: the program. */
  by: z.string(),
  reason: z.string(),
})

export const staffEventTitles = { at: '时间', what: '经过', by: '由谁', reason: '理由' } as const
