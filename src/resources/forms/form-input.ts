import type { AppField } from '../../config/runtime/app-config.ts'
import { isApplicable, isSame, valuesOf } from './values/form-values.ts'
import { codecs, isBlank, type FormValues } from './values/value-codecs.ts'

const EMPTY = { null: null, text: '', list: [], omit: undefined, refused: undefined } as const

/**
 * The input of the endpoint; fields with dots become objects, which are sent whole.
 * @param row what was read, when something is changed: what is as it was, is not sent, so that a newer change of it stays
 */
export function formInput(
  fields: readonly AppField[],
  values: FormValues,
  row: Record<string, unknown> | null = null,
): Record<string, unknown> {
  const before = row && valuesOf(fields, row)
  const input: Record<string, unknown> = {}
  const asked = fields.filter((field) => isApplicable(field, values))
  const wholeOf = ({ field }: AppField) => field.split('.', 1)[0] ?? field
  const isKept = (field: AppField) =>
    before !== null &&
    asked.every((one) => wholeOf(one) !== wholeOf(field) || isSame(before[one.field], values[one.field]))
  for (const field of asked) {
    if (isKept(field) && !field.isAlwaysSent) continue
    const whole = wholeOf(field)
    // What the form does not show of an object stays in it.
    if (field.field !== whole) input[whole] ??= row?.[whole]
    put(input, field.field.split('.'), valueOf(field, values[field.field]))
  }
  return input
}

function valueOf({ control, empty, fields }: AppField, held: unknown): unknown {
  if (control !== 'switch' && isBlank(held)) return EMPTY[empty]
  if (control === 'rows') return (held as FormValues[]).map((row) => formInput(fields, row))
  return codecs[control].write(held)
}

function put(target: Record<string, unknown>, [name = '', ...inner]: string[], value: unknown): void {
  if (inner.length === 0) {
    target[name] = value
    return
  }
  const within = { ...(target[name] as object) }
  target[name] = within
  put(within, inner, value)
}
