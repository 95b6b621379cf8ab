import { z } from 'zod'
import { kindOf, type FieldKind } from '../../../../contract/kinds.ts'
import type { FormControlName } from '../../runtime/names.ts'
import { isSensitive } from '../../../../contract/sensitive.ts'
import { isFlag, isListOf, isMoney } from '../row-shape.ts'
import { main, rulesOf } from './input-field.ts'

/** Characters from which on a text is written in several lines. */
const LONG_TEXT = 500

const BY_KIND: Record<FieldKind['kind'], FormControlName> = {
  money: 'money',
  price: 'price',
  timestamp: 'timestamp',
  period: 'period',
  markdown: 'markdown',
  longText: 'textarea',
  file: 'file',
  upload: 'upload',
  secret: 'secret',
  networks: 'networks',
  idNumber: 'idNumber',
  relation: 'relation',
}

export const isText = (schema: unknown) => main(schema) instanceof z.core.$ZodString
const isWhole = (schema: unknown) => {
  const one = main(schema)
  return one instanceof z.ZodNumber && (one.format ?? '').includes('int')
}
const isChoice = (schema: unknown): boolean => main(schema) instanceof z.ZodEnum
const isConsent = (schema: unknown) => {
  const one = main(schema)
  return one instanceof z.ZodLiteral && one.value === true
}
const isObject = (schema: unknown) => main(schema) instanceof z.ZodObject
const isPeriod = (schema: unknown) => {
  const one = main(schema)
  return one instanceof z.ZodObject && 'begin' in one.shape && 'end' in one.shape
}

/** Which fields of an input a control can hold. */
export const FITS: Record<FormControlName, (schema: unknown) => boolean> = {
  text: isText,
  textarea: isText,
  markdown: isText,
  file: isText,
  upload: isText,
  secret: isText,
  masked: isText,
  idNumber: isText,
  consent: isConsent,
  money: isMoney,
  price: isMoney,
  integer: isWhole,
  switch: isFlag,
  select: (schema) => isChoice(schema) || isListOf(schema, isChoice),
  tags: (schema) => isListOf(schema, isText),
  models: (schema) => isListOf(schema, isText),
  networks: (schema) => isListOf(schema, isText),
  timestamp: isWhole,
  day: isWhole,
  period: isPeriod,
  relation: (schema) => isText(schema) || isListOf(schema, isText),
  rows: (schema) => isListOf(schema, isObject),
}

/** The control of a field whose config names none; null where its schema leaves that open. */
export function controlFor(schema: unknown): FormControlName | null {
  const kind = kindOf(schema)
  if (kind) return BY_KIND[kind.kind]
  if (FITS.switch(schema)) return 'switch'
  if (FITS.consent(schema)) return 'consent'
  if (FITS.select(schema)) return 'select'
  if (FITS.rows(schema)) return 'rows'
  if (FITS.tags(schema)) return 'tags'
  if (isWhole(schema)) return 'integer'
  if (!isText(schema)) return null
  if (isSensitive(schema)) return 'masked'
  const most = rulesOf(schema).find((rule) => rule.kind === 'maxLength')?.value
  return typeof most === 'number' && most >= LONG_TEXT ? 'textarea' : 'text'
}

/** The words that a field may have; empty where it is open. */
export function choicesOf(schema: unknown): string[] {
  const one = main(schema)
  if (one instanceof z.ZodArray) return choicesOf(one.element)
  return one instanceof z.ZodEnum ? one.options.map(String) : []
}
