import { displayYuan } from '../../../contract/money.ts'
import { dayOf, displayTime } from '../../../contract/time.ts'
import type { AppField } from '../../config/runtime/app-config.ts'
import { isBlank, type FormValues } from './values/value-codecs.ts'

/** What a control holds, for people to read. */
export function displayValue(field: AppField, held: unknown): string {
  if (field.control === 'switch') return held === true ? '是' : '否'
  if (isBlank(held)) return '—'
  if (field.control === 'secret') return '••••'
  if (field.control === 'money' || field.control === 'price') return displayYuan(held)
  if (field.control === 'timestamp') return displayTime(held)
  if (field.control === 'day') return dayOf(Number(held))
  if (field.control === 'period') {
    const { begin, end } = held as Record<'begin' | 'end', unknown>
    return `${displayTime(begin) || '不限'} 至 ${displayTime(end) || '不限'}`
  }
  if (Array.isArray(held))
    return held.map((one) => oneOf(field, one)).join(field.control === 'rows' ? '；' : '、')
  return wordOf(field, String(held))
}

const oneOf = (field: AppField, one: unknown): string =>
  field.control === 'rows'
    ? field.fields.map((inner) => displayValue(inner, (one as FormValues)[inner.field])).join(' ')
    : wordOf(field, String(one))

const wordOf = ({ choices }: AppField, value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value
