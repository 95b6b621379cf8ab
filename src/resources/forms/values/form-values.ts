import { fieldText, rowValue } from '../../../config/runtime/row-value.ts'
import type { AppField, AppForm } from '../../../config/runtime/app-config.ts'
import { codecs, type FormValues } from './value-codecs.ts'

export const fieldsOf = ({ sections }: Pick<AppForm, 'sections'>): AppField[] =>
  sections.flatMap(({ fields }) => fields)

/** What the controls hold for a row, or for a new one: the defaults of the endpoint. */
export const valuesOf = (fields: readonly AppField[], row: Record<string, unknown> | null): FormValues =>
  Object.fromEntries(
    fields.map((field) => [field.field, heldFor(field, row ? rowValue(row, field.field) : field.default)]),
  )

function heldFor({ control, fields, isMultiple }: AppField, value: unknown): unknown {
  if (control === 'rows' && Array.isArray(value))
    return value.map((one) => valuesOf(fields, one as Record<string, unknown>))
  if ((control === 'select' || control === 'relation') && isMultiple) return Array.isArray(value) ? value : []
  return codecs[control].read(value)
}

/** What was read, masked, becomes the example of each box that begins empty. */
export const withMasked = (sections: AppForm['sections'], row: Record<string, unknown> | null) =>
  sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => {
      const masked = field.control === 'masked' && row ? fieldText(rowValue(row, field.field)) : ''
      return masked === '' ? field : { ...field, placeholder: masked }
    }),
  }))

/** Whether a field is asked for, by what the others hold. */
export const isApplicable = ({ when }: AppField, values: FormValues): boolean =>
  Object.entries(when).every(([name, words]) => words.includes(fieldText(values[name])))

export const rowsOf = (held: unknown): FormValues[] => (Array.isArray(held) ? (held as FormValues[]) : [])

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
