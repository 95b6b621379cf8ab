import { z } from 'zod'

const outcomes = z.registry<{ isOutcome: true }>()

/**
 * Marks an answer that says what became of a write beyond that it was done: it waits for a second person (`state`, `approvalId`), was only
 * checked (`differences`), or which nodes run it (`nodes`). The console adds that to what the config says.
 */
export const ofOutcome = <Schema extends z.ZodType>(schema: Schema): Schema => {
  outcomes.add(schema, { isOutcome: true })
  return schema
}

export const isOutcome = (schema: z.ZodType): boolean => outcomes.has(schema)
