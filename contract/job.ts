import { z } from 'zod'

/** A long task: what starts it answers this, and so does what is asked for it by its id. */
export const JobState = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** Steps done of how many; `total` 0: not known yet. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** It is written for people: what the job does now, or why it failed; it may be empty. */
  message: z.string(),
})
export type JobState = z.infer<typeof JobState>
