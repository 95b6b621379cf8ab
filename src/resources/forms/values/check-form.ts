import type { AppField } from '../../../config/runtime/app-config.ts'
import { isApplicable, rowsOf } from './form-values.ts'
import { codecs, isBlank, type FormValues } from './value-codecs.ts'

/** What is wrong with which field; rows as `items[0].name`, as the server has it. */
export type FieldErrors = Record<string, string>

const CHOSEN = new Set(['select', 'relation', 'timestamp', 'day', 'period', 'rows', 'tags', 'models'])
const NETWORK = /^[0-9a-fA-F.:]+(\/\d{1,3})?$/

/** What can be known to be wrong before it is sent; the server checks again. */
export function checkForm(fields: readonly AppField[], values: FormValues, at = ''): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of fields) {
    if (!isApplicable(field, values)) continue
    const held = values[field.field]
    const place = `${at}${field.field}`
    const problem = problemOf(field, held)
    if (problem) errors[place] = problem
    if (field.control !== 'rows') continue
    rowsOf(held).forEach((row, index) =>
      Object.assign(errors, checkForm(field.fields, row, `${place}[${index}].`)),
    )
  }
  return errors
}

/** What is wrong with what is complete already, before the form is sent. */
export const earlyErrors = (fields: readonly AppField[], values: FormValues): FieldErrors =>
  checkForm(
    fields.filter(({ field, control }) => codecs[control].isComplete?.(values[field])),
    values,
  )

function problemOf(field: AppField, held: unknown): string {
  const { control, title, empty, rules } = field
  if (control === 'consent') return held === true || empty !== 'refused' ? '' : '须同意后才能提交'
  if (isBlank(held)) {
    if (empty !== 'refused') return ''
    const least = rules.find(({ kind }) => kind === 'minLength')
    return control !== 'rows' && least && !least.message.startsWith('至少')
      ? least.message
      : `请${CHOSEN.has(control) ? '选择' : '填写'}${title}`
  }
  try {
    return broken(field, codecs[control].write(held))
  } catch (error) {
    return error instanceof SyntaxError ? error.message : ''
  }
}

function broken({ control, rules }: AppField, value: unknown): string {
  if (control === 'networks') {
    const wrong = (value as string[]).find((one) => !NETWORK.test(one))
    if (wrong) return `“${wrong}”不是合法的 IP 或网段`
  }
  const size = typeof value === 'string' || Array.isArray(value) ? value.length : 0
  const rule = rules.find(({ kind, value: bound, flags }) => {
    if (kind === 'pattern') return typeof value === 'string' && !new RegExp(String(bound), flags).test(value)
    if (kind === 'minLength') return size < Number(bound)
    if (kind === 'maxLength') return size > Number(bound)
    if (typeof value !== 'number') return false
    return kind === 'min' ? value < Number(bound) : value > Number(bound)
  })
  return rule?.message ?? ''
}
