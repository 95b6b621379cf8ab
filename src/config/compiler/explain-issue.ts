import { z } from 'zod'
import type { Mistake } from './mistake.ts'
import { ConsoleSchema } from './schema.ts'
import { suggestionFor } from './synonyms.ts'

type Issue = z.core.$ZodIssue

/** What zod found, as mistakes that say what would be right. */
export function explainIssue(issue: Issue, input: unknown): Mistake[] {
  if (issue.code === 'invalid_union') {
    const matching = matchingAlternative(issue.errors)
    if (matching) {
      return matching.flatMap((inner) =>
        explainIssue({ ...inner, path: [...issue.path, ...inner.path] }, input),
      )
    }
  }
  const place = placeOf(issue.path)
  if (issue.code === 'invalid_key') {
    return issue.issues.map(({ message }) => ({ place, message }))
  }
  if (issue.code === 'unrecognized_keys') {
    const words = optionsAt(issue.path)
    return issue.keys.map((key) => ({
      place,
      message: `没有选项“${key}”${suggestionFor({ word: key, words })}`,
    }))
  }
  const hint =
    issue.code === 'invalid_value'
      ? suggestionFor({ word: valueAt(input, issue.path), words: issue.values.map(String) })
      : ''
  return [{ place, message: `${issue.message}${hint}` }]
}

/** What is wrong with the one alternative that the value has the kind of; null if it has the kind of none. */
function matchingAlternative(alternatives: Issue[][]): Issue[] | null {
  const isOfKind = (issues: Issue[]) =>
    !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)
  const [matching, ...others] = alternatives.filter(isOfKind)
  return matching && others.length === 0 ? matching : null
}

const placeOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (place, part) =>
      typeof part === 'number' ? `${place}[${part}]` : place ? `${place}.${String(part)}` : String(part),
    '',
  )

const valueAt = (input: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    input,
  )

type Shape = z.core.JSONSchema.BaseSchema

/** The options that may stand at a place of the config. */
function optionsAt(path: readonly PropertyKey[]): string[] {
  const shapes = path.reduce<Shape[]>(
    (shapes, part) => shapes.flatMap((shape) => alternatives(shape).flatMap((one) => within(one, part))),
    [z.toJSONSchema(ConsoleSchema, { io: 'input' })],
  )
  return shapes.flatMap(alternatives).flatMap((shape) => Object.keys(shape.properties ?? {}))
}

const alternatives = (shape: Shape): Shape[] =>
  shape.anyOf ? shape.anyOf.flatMap((one) => alternatives(one)) : [shape]

function within(shape: Shape, part: PropertyKey): Shape[] {
  const inner =
    typeof part === 'number' ? shape.items : (shape.properties?.[String(part)] ?? shape.additionalProperties)
  return typeof inner === 'object' && !Array.isArray(inner) ? [inner] : []
}
