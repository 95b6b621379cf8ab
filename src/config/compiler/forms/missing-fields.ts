import type { z } from 'zod'
import { fieldAt, fieldsWithin } from '../field-checks.ts'

/** What an endpoint cannot do without and is not given; within objects that it cannot do without, too. */
export function missingFields({ input, names }: { input: z.ZodObject; names: readonly string[] }): string[] {
  return Object.entries(input.shape).flatMap(([name, schema]) => {
    if (names.includes(name) || (schema as z.ZodType).safeParse(undefined).success) return []
    if (names.some((one) => one.startsWith(`${name}.`))) {
      const inner = fieldsWithin(input.shape, name)
      return inner.filter(
        (one) => !names.includes(one) && !fieldAt(input.shape, one)?.safeParse(undefined).success,
      )
    }
    return [name]
  })
}

/** The fields that are always filled in: those that are asked for now and then are not given to an endpoint that needs them. */
export const alwaysGiven = (fields: readonly { field: string; when: Record<string, unknown> }[]): string[] =>
  fields.flatMap(({ field, when }) => (Object.keys(when).length > 0 ? [] : [field]))

/** What is said of a field that an endpoint needs and is not always given. */
export const howMissing = (name: string, names: readonly string[]): string =>
  names.includes(name) ? '表单里的这个字段不能写 when' : '表单里没有这个字段'
