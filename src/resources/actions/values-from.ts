import type { AppField } from '../../config/runtime/app-config.ts'
import { rowValue } from '../../config/runtime/row-value.ts'
import { valuesOf } from '../forms/values/form-values.ts'
import type { FormValues } from '../forms/values/value-codecs.ts'

/** What the fields of an action begin with, of the row that it is for. */
export function valuesFrom(fields: readonly AppField[], row: Record<string, unknown> = {}): FormValues {
  const begun = fields.filter(({ from }) => from)
  return valuesOf(begun, Object.fromEntries(begun.map(({ field, from }) => [field, rowValue(row, from)])))
}
