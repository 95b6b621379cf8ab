import { z } from 'zod'
import { zodIssueText } from './zod-issue-text.ts'

interface ArrayBounds {
  min?: number
  max?: number
}

interface ArrayOptions extends ArrayBounds {
  /** Fast path: true if the item is valid without running its schema. */
  isPlain?: (value: unknown) => boolean
}

/** It works as `z.array`, but stops at the first invalid item, so that a body of many thousand mistakes stays cheap. `item` must not transform. */
export function arrayOf<Item extends z.ZodType>(
  item: Item,
  { min = 0, max = Number.MAX_SAFE_INTEGER, isPlain = () => false }: ArrayOptions = {},
) {
  const { $schema: _, ...items } = z.toJSONSchema(item, { io: 'input', unrepresentable: 'any' })
  const firstIssue = (input: unknown): z.core.$ZodRawIssue | null => {
    if (!Array.isArray(input)) return { code: 'invalid_type', expected: 'array', input }
    const size = { origin: 'array', inclusive: true, input } as const
    if (input.length < min) return { code: 'too_small', minimum: min, ...size }
    if (input.length > max) return { code: 'too_big', maximum: max, ...size }
    for (const [index, value] of input.entries()) {
      if (isPlain(value)) continue
      const [issue] = item.safeParse(value, { error: zodIssueText }).error?.issues ?? []
      if (issue) return { ...issue, input: value, path: [index, ...issue.path] }
    }
    return null
  }
  return z
    .custom<z.output<Item>[]>()
    .check(({ value, issues }) => {
      const issue = firstIssue(value)
      if (issue) issues.push(issue)
    })
    .meta({ type: 'array', items, minItems: min, ...(max < Number.MAX_SAFE_INTEGER && { maxItems: max }) })
}
