import { z } from 'zod'

/** A long task: what starts it answers this, and so does what is asked for it by its id. */
export const JobState = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** Steps done of how many; `total` 0: not known yet. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** For people: what it does now, or why it failed; may be empty. */
  message: z.string(),
})
export type JobState = z.infer<typeof JobState>
