import type { z } from 'zod'
import { didYouMean } from '../../../../contract/did-you-mean.ts'
import { endpoints } from '../../../../contract/endpoints.ts'
import { fieldAt, fieldsWithin, needField } from '../field-checks.ts'
import type { Mistake } from '../mistake.ts'
import type { ParsedConsole, ParsedInnerField, ParsedResource } from '../schema.ts'
import { elementOf, relationOf, wordFor } from './complete-forms.ts'
import { choicesOf, controlFor, FITS } from './form-controls.ts'
import { alwaysGiven, howMissing, missingFields } from './missing-fields.ts'
import { quickMistakes } from './quick-checks.ts'
import { whenMistakes } from './when-checks.ts'

interface FieldPlace {
  field: ParsedInnerField
  place: string
  endpoint: string
  input: z.ZodObject
  resource: ParsedResource
  config: ParsedConsole
}

/** What a field of a form says about the input that it becomes part of. */
export function fieldMistakes({ field, place, ...at }: FieldPlace): Mistake[] {
  const { input, endpoint, resource, config } = at
  const schema = fieldAt(input.shape, field.field)
  if (!schema) {
    const words = Object.keys(input.shape).flatMap((name) => [name, ...fieldsWithin(input.shape, name)])
    const near = didYouMean({ word: field.field, words })
    return [{ place: `${place}.field`, message: `接口 ${endpoint} 不收字段“${field.field}”${near}` }]
  }
  const control = field.control ?? controlFor(schema)
  if (!control) {
    return [{ place: `${place}.control`, message: `看不出“${field.field}”用什么填，须写 control` }]
  }
  if (!FITS[control](schema)) {
    return [{ place: `${place}.control`, message: `${control} 填不了字段“${field.field}”` }]
  }
  if (field.autofill && control !== 'text' && control !== 'masked') {
    return [{ place: `${place}.autofill`, message: `autofill 不用于 ${control}` }]
  }
  const quick = quickMistakes({ field, control, schema, place })
  if (quick.length > 0) return quick
  if (control === 'relation') return relationMistakes({ field, schema, place, config })
  if (control === 'rows') return rowsMistakes({ field, schema, place, ...at })
  if (control === 'select') {
    const words = choicesOf(schema)
    const silent = words.filter((word) => !wordFor(word, field, resource))
    const unknown = Object.keys(field.values ?? {}).filter((word) => !words.includes(word))
    return [
      ...silent.map((word) => ({
        place: `${place}.values`,
        message: `值“${word}”没有说法，请写在 values 里`,
      })),
      ...unknown.map((word) => ({
        place: `${place}.values.${word}`,
        message: `字段“${field.field}”没有值“${word}”${didYouMean({ word, words })}`,
      })),
    ]
  }
  return []
}

function relationMistakes({
  field,
  schema,
  place,
  config,
}: {
  field: ParsedInnerField
  schema: z.ZodType
  place: string
  config: ParsedConsole
}): Mistake[] {
  const found = relationOf(field, schema, config)
  if (!found) return [{ place: `${place}.relation`, message: '须写 relation：从哪个列表里选，显示哪个字段' }]
  const target = Object.hasOwn(config.resources, found.resource)
    ? config.resources[found.resource]
    : undefined
  if (!target) {
    const near = didYouMean({ word: found.resource, words: Object.keys(config.resources) })
    return [{ place: `${place}.relation.resource`, message: `没有名为“${found.resource}”的资源${near}` }]
  }
  const row = { endpoint: target.endpoint, shape: endpoints[target.endpoint].row.shape, config }
  const filters = target.filters.filter(({ control }) => control === 'text').map((one) => one.field)
  const near = didYouMean({ word: found.search, words: filters })
  return [
    ...needField(`${place}.relation.label`, found.label, row),
    ...(found.preselect === '' ? [] : needField(`${place}.relation.preselect`, found.preselect, row)),
    ...(found.search === '' || filters.includes(found.search)
      ? []
      : [
          {
            place: `${place}.relation.search`,
            message: `资源“${found.resource}”没有文字筛选“${found.search}”${near}`,
          },
        ]),
  ]
}

function rowsMistakes({ field, schema, place, ...at }: FieldPlace & { schema: z.ZodType }): Mistake[] {
  const element = elementOf(schema)
  const { fields = [] } = field
  if (!element || fields.length === 0) {
    return [{ place: `${place}.fields`, message: 'rows 须写 fields：每一行有哪些字段' }]
  }
  const names = fields.map((one) => one.field)
  return [
    ...missingFields({ input: element, names: alwaysGiven(fields) }).map((name) => ({
      place: `${place}.fields`,
      message: `接口 ${at.endpoint} 的“${field.field}”每行必须有“${name}”，${howMissing(name, names)}`,
    })),
    ...fields.flatMap((inner, index) => [
      ...fieldMistakes({ ...at, field: inner, place: `${place}.fields[${index}]`, input: element }),
      ...whenMistakes({ when: inner.when, place: `${place}.fields[${index}]`, input: element, names }),
    ]),
  ]
}
