import type { z } from 'zod'
import { badParameter } from '../wire/wire-error.ts'

/** What a schema reads of a value that its `type` chose. @throws WireError 400 that names the place */
export function readTyped<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const place = [path, ...(parsed.error.issues[0]?.path ?? [])].join('.')
  throw badParameter(place, `参数 ${place} 无效`)
}
