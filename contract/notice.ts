import { z } from 'zod'
import { Timestamp } from './user.ts'

/** A notice that disappears when dismissed or over. */
export const Notice = z.object({
  id: z.string(),
  /** Of a package that ends, a model that will be dearer, and one that will end. */
  kind: z.enum(['packageExpires', 'priceRises', 'modelEnds']),
  /** `urgent` in the last 24 hours, `soon` in the last 7 days. */
  level: z.enum(['soon', 'urgent']),
  /** Name of the package or the model, remaining tokens of a package, and when it happens. */
  name: z.string(),
  tokens: z.int(),
  at: Timestamp,
})
export type Notice = z.infer<typeof Notice>

export const NoticeId = z.strictObject({ id: z.string().min(1).max(128) })
