import { z } from 'zod'
import { bare, kindOf } from './kinds.ts'

const sensitive = z.registry<{ isSensitive: true }>()

/** Marks personal data and one-time codes: the audit replaces them. What is of kind `secret` is sensitive without a mark. */
export const ofSensitive = <Schema extends z.ZodType>(schema: Schema): Schema => {
  sensitive.add(schema, { isSensitive: true })
  return schema
}

/** Whether a field holds something that no record of a change may show, whether or not it may be absent or null. */
export function isSensitive(schema: unknown): boolean {
  if (kindOf(schema)?.kind === 'secret') return true
  if (!(schema instanceof z.ZodType)) return false
  if (sensitive.get(schema)) return true
  const inner = bare(schema)
  return inner !== schema && isSensitive(inner)
}
