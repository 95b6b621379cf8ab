import { z } from 'zod'
import { Timestamp } from './user.ts'

/** One change of a field of a row: who made it and when, and what stood there before and after. A list of these is what `detail.history` shows. */
export const Change = z.object({
  id: z.string(),
  at: Timestamp,
  /** The name of who changed it, as it is shown. */
  by: z.string(),
  field: z.string(),
  /** It is written as the field goes over the wire; null: there was nothing. */
  before: z.json(),
  /** It is written as the field goes over the wire; null: there is nothing any more. */
  after: z.json(),
})
export type Change = z.infer<typeof Change>
