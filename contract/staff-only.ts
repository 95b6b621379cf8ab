import { z } from 'zod'
import { isWrapped } from './kinds.ts'
import type { Permission } from './permissions.ts'

const restricted = z.registry<{ permission: Permission }>()

/**
 * A field of an object that is answered only to staff with the permission, and left out for everyone else; so are its sum and its
 * column of the CSV, and sorting or filtering by it is refused. Of an input: who lacks the permission and sends it is refused.
 */
export function staffOnly<Schema extends z.ZodType>(
  schema: Schema,
  permission: Permission,
): z.ZodOptional<Schema> {
  const optional: z.ZodOptional<Schema> = schema.optional()
  restricted.add(optional, { permission })
  return optional
}

/** What a field asks for, whether or not it may be absent or null; empty: nothing. */
export const permissionOf = (schema: unknown): Permission | '' => {
  if (!(schema instanceof z.ZodType)) return ''
  return restricted.get(schema)?.permission ?? (isWrapped(schema) ? permissionOf(schema.unwrap()) : '')
}
