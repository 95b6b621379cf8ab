import { z } from 'zod'
import { bare } from '../../../contract/kinds.ts'
import type { Mistake } from './mistake.ts'
import {
  fieldAt,
  fieldsWithin,
  needField,
  needFields,
  needPath,
  needWord,
  wordsOf,
  type FieldsOf,
} from './field-checks.ts'
import type { FormatName } from '../runtime/names.ts'
import { isDifference, isFlag, isListOf, isMoney, isNumber, isScalar, isTime } from './row-shape.ts'
import { namedIn } from '../runtime/row-value.ts'
import { revealMistakes } from './reveal-checks.ts'
import type { ParsedResource } from './schema.ts'

type Cell = ParsedResource['columns'][number] | NonNullable<ParsedResource['detail']>['fields'][number]

const isPlainScalar = (field: unknown) => isScalar(field) && !isFlag(field)

/** Which fields a format can draw. */
const FITS: Record<FormatName, (field: unknown) => boolean> = {
  text: isPlainScalar,
  code: isScalar,
  mono: isScalar,
  tag: (field) => isScalar(field) || isListOf(field, isScalar),
  yuan: isMoney,
  signed: isMoney,
  count: isNumber,
  meter: (field) => isNumber(field) || isMoney(field),
  percent: isNumber,
  duration: isNumber,
  time: isTime,
  sparkline: (field) => isListOf(field, isNumber),
  list: (field) => isListOf(field, isScalar),
  models: (field) => isListOf(field, isScalar),
  steps: (field) => isListOf(field, isScalar),
  json: isPlainScalar,
  changes: (field) => isListOf(field, (one) => isDifference(one) || isScalar(one)),
  subject: isPlainScalar,
}

/** The formats that draw words, and so a `text` in the place of the field. */
const OF_WORDS: readonly FormatName[] = ['text', 'code', 'mono']
/** The formats that have a unit. */
const OF_UNITS: readonly FormatName[] = ['yuan', 'signed', 'meter']
/** The formats that say nothing without words for the values. */
const OF_VALUES: readonly FormatName[] = ['tag', 'steps']
/** The formats of sums: they come as text, and are yuan or whole numbers. */
const OF_SUMS: readonly FormatName[] = ['text', 'yuan', 'signed', 'count']

interface CellPlace {
  cell: Cell
  place: string
  fields: FieldsOf
}

/** What a column, or a field of a detail, says about the field that it shows. */
export function cellMistakes({ cell, place, fields }: CellPlace): Mistake[] {
  const { toBy, format } = cell
  const says = (isWrong: boolean, at: string, message: string) =>
    isWrong ? [{ place: `${place}.${at}`, message }] : []
  return [
    ...needField(`${place}.field`, cell.field, fields),
    ...(cell.to ? needPath(`${place}.to`, cell.to, fields) : []),
    ...(toBy ? needField(`${place}.toBy.field`, toBy.field, fields) : []),
    ...Object.entries(toBy?.paths ?? {}).flatMap(([value, path]) => [
      ...(toBy ? needWord(`${place}.toBy.paths.${value}`, { field: toBy.field, word: value }, fields) : []),
      ...needPath(`${place}.toBy.paths.${value}`, path, fields),
    ]),
    ...unitMistakes({ cell, place, fields }),
    ...packageMistakes({ cell, place, fields }),
    ...totalMistakes({ cell, place, fields }),
    ...says(
      Boolean(cell.text) && !OF_WORDS.includes(format),
      'text',
      `text 只用于 ${OF_WORDS.join('、')} 格式`,
    ),
    ...textMistakes({ cell, place, fields }),
    ...says(OF_VALUES.includes(format) && !cell.values, 'values', `${format} 格式须写 values`),
    ...formatMistakes({ cell, place, fields }),
    ...revealMistakes({
      ...fields,
      place: `${place}.field`,
      fields: [cell.field, ...namedIn(`${cell.text} ${cell.to}`)],
    }),
    ...valueMistakes({ cell, place, fields }),
  ]
}

function unitMistakes({ cell: { format, unitField }, place, fields }: CellPlace): Mistake[] {
  if (!unitField) return []
  if (!OF_UNITS.includes(format)) {
    return [{ place: `${place}.unitField`, message: `unitField 只用于 ${OF_UNITS.join('、')} 格式` }]
  }
  const words = wordsOf(fieldAt(fields.shape, unitField))
  return [
    ...needField(`${place}.unitField`, unitField, fields),
    ...(format !== 'meter' && words && !words.includes('token')
      ? [{ place: `${place}.unitField`, message: `字段“${unitField}”的值里没有 token，说明不了单位` }]
      : []),
  ]
}

function packageMistakes({ cell: { format, packageField }, place, fields }: CellPlace): Mistake[] {
  if (!packageField) return []
  const at = `${place}.packageField`
  if (format !== 'yuan') return [{ place: at, message: 'packageField 只用于 yuan 格式' }]
  const paid = fieldAt(fields.shape, packageField)
  return paid && !isMoney(paid)
    ? [{ place: at, message: `字段“${packageField}”不是金额，说明不了资源包抵了多少` }]
    : needField(at, packageField, fields)
}

/** What the rest of a meter is a part of, and which steps there are. */
function totalMistakes({ cell: { field, format, ofField }, place, fields }: CellPlace): Mistake[] {
  const at = `${place}.ofField`
  if (!ofField) return format === 'meter' ? [{ place: at, message: 'meter 格式须写 ofField' }] : []
  if (format === 'steps') return needField(at, ofField, fields)
  if (format !== 'meter') return [{ place: at, message: 'ofField 只用于 meter 和 steps 格式' }]
  const total = fieldAt(fields.shape, ofField)
  const isOfKind = isMoney(fieldAt(fields.shape, field)) ? isMoney : isNumber
  return total && !isOfKind(total)
    ? [{ place: at, message: `字段“${ofField}”不是${isOfKind === isMoney ? '金额' : '数'}，不能作总量` }]
    : needField(at, ofField, fields)
}

/** A sentence takes words and numbers; a time in it would be milliseconds. */
function textMistakes({ cell: { text }, place, fields }: CellPlace): Mistake[] {
  return [
    ...needFields(`${place}.text`, text, fields),
    ...namedIn(text).flatMap((name) => {
      const field = fieldAt(fields.shape, name)
      return field && !isPlainScalar(field)
        ? [{ place: `${place}.text`, message: `字段“${name}”不是文字或数，不能写进 text` }]
        : []
    }),
  ]
}

/** Every word that the field may have needs its Chinese, and no other; of several, those that are shown. */
function valueMistakes({ cell, place, fields }: CellPlace): Mistake[] {
  if (!cell.values) return []
  const field = bare(fieldAt(fields.shape, cell.field))
  const listed = Object.keys(cell.values)
  const missing = field instanceof z.ZodEnum ? field.options.map(String) : []
  return [
    ...missing
      .filter((word) => !listed.includes(word))
      .map((word) => ({ place: `${place}.values`, message: `缺少值“${word}”的说法` })),
    ...listed.flatMap((word) => needWord(`${place}.values.${word}`, { field: cell.field, word }, fields)),
  ]
}

/** A time drawn as an amount is a wrong amount: what a field holds decides which formats it can have. */
function formatMistakes({ cell, place, fields }: CellPlace): Mistake[] {
  const field = fieldAt(fields.shape, cell.field)
  // A text of its own stands in the place of the field, and so do words for a yes or no.
  const isText = cell.text || (cell.format === 'text' && cell.values && isFlag(field))
  if (!field || isText || FITS[cell.format](field)) return []
  const usable = Object.entries(FITS).flatMap(([format, fits]) => (fits(field) ? [format] : []))
  const inner = fieldsWithin(fields.shape, cell.field)
  if (usable.length === 0) {
    const instead = inner.length > 0 ? `（可写 ${inner.join('、')}）` : ''
    return [{ place: `${place}.field`, message: `字段“${cell.field}”不是一个值，画不成一格${instead}` }]
  }
  const message = `字段“${cell.field}”不能写成 ${cell.format}（可用：${usable.join('、')}）`
  return [{ place: `${place}.format`, message }]
}

/** What a sum under the list says: the sum has the kind of the field that it sums, where a row has one of its name. */
export function sumMistakes({ cell, place, fields }: CellPlace): Mistake[] {
  const field = fieldAt(fields.shape, cell.field)
  const usable = OF_SUMS.filter((format) => !field || FITS[format](field))
  if (usable.includes(cell.format)) return []
  const message = `合计“${cell.field}”不能写成 ${cell.format}（可用：${usable.join('、')}）`
  return [{ place: `${place}.format`, message }]
}

/** Fields that stand there twice. */
export const repeatedFields = (cells: readonly { field: string }[], place: string): Mistake[] =>
  cells.flatMap(({ field }, index) => {
    const first = cells.findIndex((other) => other.field === field)
    const message = `字段“${field}”与 ${place.split('.').at(-1)}[${first}] 重复`
    return first < index ? [{ place: `${place}[${index}].field`, message }] : []
  })
