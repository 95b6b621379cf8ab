import type { z } from 'zod'
import type { FormControlName } from '../../runtime/names.ts'
import type { Mistake } from '../mistake.ts'
import type { ParsedInnerField } from '../schema.ts'

const TEXTS: readonly FormControlName[] = ['text', 'money', 'price']

interface QuickPlace {
  field: ParsedInnerField
  control: FormControlName
  schema: z.ZodType
  place: string
}

/** What one click fills in, and whether the field takes it. */
export const quickMistakes = ({ field, control, schema, place }: QuickPlace): Mistake[] =>
  field.quick.flatMap(({ value, days }, index) => {
    const says = (message: string) => [{ place: `${place}.quick[${index}]`, message }]
    const isTimestamp = control === 'timestamp'
    if (!isTimestamp && control !== 'integer' && !TEXTS.includes(control))
      return says(`quick 不用于 ${control}`)
    if (days !== undefined) return isTimestamp ? [] : says('days 只用于 timestamp')
    if (value === '') {
      const isEmptied = [undefined, null, ''].some((nothing) => schema.safeParse(nothing).success)
      return isEmptied ? [] : says(`字段“${field.field}”不能不填`)
    }
    if (isTimestamp) return says('timestamp 的 value 只能是空的，别的写 days')
    const sent = control === 'integer' ? Number(value) : value
    return schema.safeParse(sent).success ? [] : says(`字段“${field.field}”填不了“${value}”`)
  })
