import type { z } from 'zod'
import { isFields } from './fill-from-entities.ts'
import type { Mistake } from './mistake.ts'

type Issue = z.core.$ZodIssue

/**
 * A field that is misspelt, or that its entity has no more, is filled in from nowhere: it has no title either. Of each that wants a title,
 * what is wrong with its name, found by checking it under a title.
 */
export function lostFields(
  issues: readonly Issue[],
  input: unknown,
  check: (named: unknown) => readonly Mistake[],
): Map<Issue, Mistake[]> {
  const untitled = issues.flatMap((issue) => {
    if (issue.code === 'invalid_union') return []
    const path = issue.path.slice(0, -1)
    const owner = issue.path.at(-1) === 'title' ? valueAt(input, path) : undefined
    if (!isFields(owner) || owner['title'] !== undefined) return []
    const field = owner['field']
    return typeof field === 'string' && field.trim() ? [{ issue, path, field }] : []
  })
  if (untitled.length === 0) return new Map()
  const named = structuredClone(input)
  for (const { path, field } of untitled) Object.assign(valueAt(named, path) as object, { title: field })
  // A form that is wrong elsewhere, too, keeps the rest of the config from being checked.
  const mistakes = check(named)
  return new Map(
    untitled.map(({ issue, path, field }) => {
      const place = placeOf(path)
      const own = mistakes.filter((one) => one.place === place || one.place.startsWith(`${place}.`))
      const untold = { place: `${place}.title`, message: `字段“${field}”没有写 title` }
      return [issue, own.length > 0 ? own : [untold]]
    }),
  )
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (here, part) =>
      typeof here === 'object' && here !== null ? (here as Record<PropertyKey, unknown>)[part] : undefined,
    value,
  )

const placeOf = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1)
