import { z } from 'zod'

interface ArrayBounds {
  min?: number
  max?: number
}

/**
 * An array of items, as `z.array` reads it, but the check ends with the first bad item: a body of many thousand mistakes costs no
 * more than one. Items come out as they went in, so `item` must not transform.
 */
export function arrayOf<Item extends z.ZodType>(
  item: Item,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: ArrayBounds = {},
) {
  const { $schema: _, ...items } = z.toJSONSchema(item, { io: 'input', unrepresentable: 'any' })
  return z
    .custom<z.output<Item>[]>()
    .check((payload) => {
      const input: unknown = payload.value
      const refuse = (issue: z.core.$ZodRawIssue) => void payload.issues.push(issue)
      if (!Array.isArray(input)) return refuse({ code: 'invalid_type', expected: 'array', input })
      const size = { origin: 'array', inclusive: true, input } as const
      if (input.length < min) return refuse({ code: 'too_small', minimum: min, ...size })
      if (input.length > max) return refuse({ code: 'too_big', maximum: max, ...size })
      for (const [index, value] of input.entries()) {
        const read = item._zod.run({ value, issues: [] }, { async: false })
        if (read instanceof Promise) throw new Error('an item must be read at once')
        const [issue] = read.issues
        if (issue) return refuse({ ...issue, path: [index, ...(issue.path ?? [])] })
      }
    })
    .meta({ type: 'array', items, minItems: min, ...(max < Number.MAX_SAFE_INTEGER && { maxItems: max }) })
}
