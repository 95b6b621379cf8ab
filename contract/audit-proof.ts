import { z } from 'zod'
import { Timestamp } from './user.ts'

/** Whether the audit is all there: every entry as it was written, after the one before it, up to the newest. */
export const AuditProof = z.object({
  checkedAt: Timestamp,
  /** How many entries were checked; the newest's hash, which the log has too (empty: there is none). */
  entries: z.int(),
  hash: z.string(),
  /** The first entry that was changed, deleted, slipped in or cut off; null: none. */
  brokenAt: z.int().nullable(),
})
export type AuditProof = z.infer<typeof AuditProof>
