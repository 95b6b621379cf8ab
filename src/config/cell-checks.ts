import { z } from 'zod'
import type { Mistake } from './cross-checks.ts'
import { fieldAt, needField, needFields, needPath, needWord, type FieldsOf } from './field-checks.ts'
import type { FormatName } from './names.ts'
import { isFlag, isListOf, isMoney, isNumber, isScalar, isTime } from './row-shape.ts'
import type { ParsedResource } from './schema.ts'

type Cell = ParsedResource['columns'][number] | NonNullable<ParsedResource['detail']>['fields'][number]

/** Which fields a format can draw. */
const FITS: Record<FormatName, (field: unknown) => boolean> = {
  text: (field) => isScalar(field) && !isFlag(field),
  code: isScalar,
  mono: isScalar,
  tag: isScalar,
  yuan: isMoney,
  signed: isMoney,
  count: isNumber,
  meter: isNumber,
  percent: isNumber,
  duration: isNumber,
  time: isTime,
  sparkline: (field) => isListOf(field, isNumber),
  list: (field) => isListOf(field, isScalar),
  models: (field) => isListOf(field, isScalar),
  steps: (field) => isListOf(field, isScalar),
}

interface CellPlace {
  cell: Cell
  place: string
  fields: FieldsOf
}

/** What a column, or a field of a detail, says about the field that it shows. */
export function cellMistakes({ cell, place, fields }: CellPlace): Mistake[] {
  const { toBy } = cell
  return [
    ...needField(`${place}.field`, cell.field, fields),
    ...(cell.to ? needPath(`${place}.to`, cell.to, fields) : []),
    ...(toBy ? needField(`${place}.toBy.field`, toBy.field, fields) : []),
    ...Object.entries(toBy?.paths ?? {}).flatMap(([value, path]) =>
      needPath(`${place}.toBy.paths.${value}`, path, fields),
    ),
    ...(cell.unitField ? needField(`${place}.unitField`, cell.unitField, fields) : []),
    ...(cell.ofField ? needField(`${place}.ofField`, cell.ofField, fields) : []),
    ...(cell.text ? needFields(`${place}.text`, cell.text, fields) : []),
    ...(cell.format === 'meter' && !cell.ofField
      ? [{ place: `${place}.ofField`, message: 'meter 格式须写 ofField' }]
      : []),
    ...(cell.format === 'tag' && !cell.values
      ? [{ place: `${place}.values`, message: 'tag 格式须写 values' }]
      : []),
    ...formatMistakes({ cell, place, fields }),
    ...valueMistakes({ cell, place, fields }),
  ]
}

/** Every word that the field may have needs its Chinese, and no other. */
function valueMistakes({ cell, place, fields }: CellPlace): Mistake[] {
  const field = fieldAt(fields.shape, cell.field)
  if (!cell.values || !(field instanceof z.ZodEnum)) return []
  const words = field.options.map(String)
  const given = Object.keys(cell.values)
  return [
    ...words
      .filter((word) => !given.includes(word))
      .map((word) => ({ place: `${place}.values`, message: `缺少值“${word}”的说法` })),
    ...given.flatMap((word) => needWord(`${place}.values.${word}`, { field: cell.field, word }, fields)),
  ]
}

/** A time drawn as an amount is a wrong amount: what a field holds decides which formats it can have. */
function formatMistakes({ cell, place, fields }: CellPlace): Mistake[] {
  const field = fieldAt(fields.shape, cell.field)
  // A text of its own stands in the place of the field.
  if (!field || cell.text || (cell.format === 'text' && cell.values) || FITS[cell.format](field)) return []
  const usable = Object.entries(FITS).flatMap(([format, fits]) => (fits(field) ? [format] : []))
  const message = `字段“${cell.field}”不能写成 ${cell.format}（可用：${usable.join('、')}）`
  return [{ place: `${place}.format`, message }]
}
