import { z } from 'zod'
import type { Mistake } from './mistake.ts'
import { didYouMean } from '../../../contract/did-you-mean.ts'
import { bare } from '../../../contract/kinds.ts'
import { addressProblems } from './route-checks.ts'
import type { Shape } from './row-shape.ts'
import { namedIn } from '../runtime/row-value.ts'
import type { ParsedConsole } from './schema.ts'

/** What an endpoint returns, and the config that speaks of it. */
export interface FieldsOf {
  endpoint: string
  shape: Shape
  config: ParsedConsole
}

/** The schema of a field, or of a field within one (`budget.total`); undefined if there is none. */
export function fieldAt(shape: Shape, field: string): z.ZodType | undefined {
  const [name = '', ...inner] = field.split('.')
  const found = Object.hasOwn(shape, name) ? shape[name] : undefined
  if (inner.length === 0) return found
  const whole = bare(found)
  return whole instanceof z.ZodObject ? fieldAt(whole.shape, inner.join('.')) : undefined
}

/** The fields within a field: `budget.total` of `budget`; none if it is one value. */
export function fieldsWithin(shape: Shape, field: string): string[] {
  const whole = bare(fieldAt(shape, field))
  return whole instanceof z.ZodObject ? Object.keys(whole.shape).map((name) => `${field}.${name}`) : []
}

export function needField(place: string, field: string, { endpoint, shape }: FieldsOf): Mistake[] {
  if (fieldAt(shape, field)) return []
  const words = Object.keys(shape).flatMap((name) => [name, ...fieldsWithin(shape, name)])
  const near = didYouMean({ word: field, words })
  return [{ place, message: `接口 ${endpoint} 不返回字段“${field}”${near}` }]
}

/** A word that a field may have, where its words are known. */
export function needWord(
  place: string,
  { field, word }: { field: string; word: string },
  { shape }: FieldsOf,
): Mistake[] {
  const words = wordsOf(fieldAt(shape, field))
  if (!words || words.includes(word)) return []
  return [{ place, message: `字段“${field}”没有值“${word}”${didYouMean({ word, words })}` }]
}

/** What a field, or each of its values where it has several, is one of; null if that is open. */
export function wordsOf(field: unknown): string[] | null {
  const one = bare(field)
  if (one instanceof z.ZodArray) return wordsOf(one.element)
  if (one instanceof z.ZodEnum) return one.options.map(String)
  return one instanceof z.ZodBoolean ? ['true', 'false'] : null
}

/** Every `:field` of a text. */
export const needFields = (place: string, text: string, fields: FieldsOf): Mistake[] =>
  namedIn(text).flatMap((field) => needField(place, field, fields))

/** A path of this console, with its `:field` parts. */
export const needPath = (place: string, path: string, fields: FieldsOf): Mistake[] => [
  ...addressProblems({ place, path, config: fields.config }),
  ...needFields(place, path, fields),
]
