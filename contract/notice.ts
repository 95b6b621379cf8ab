import { z } from 'zod'
import { Timestamp } from './user.ts'

/** Something the user should know before it happens; gone once it is dismissed or has passed. */
export const Notice = z.object({
  id: z.string(),
  kind: z.enum(['packageExpires']),
  /** `urgent` in the last 24 hours, `soon` in the last 7 days. */
  level: z.enum(['soon', 'urgent']),
  /** The package's name, what is left of it, and when that is lost. */
  name: z.string(),
  tokens: z.int(),
  at: Timestamp,
})
export type Notice = z.infer<typeof Notice>

export const NoticeId = z.strictObject({ id: z.string().min(1).max(128) })
