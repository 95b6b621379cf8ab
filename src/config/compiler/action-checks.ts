import { endpoints, type EndpointName } from '../../contract/endpoints.ts'
import type { Mistake } from './cross-checks.ts'
import { needField, needFields, needPath, needWord, type FieldsOf } from './field-checks.ts'
import { filterNames } from './filter-names.ts'
import { orNearest } from '../../contract/did-you-mean.ts'
import type { ParsedResource } from './schema.ts'

interface ActionPlace {
  action: ParsedResource['actions'][number]
  place: string
  fields: FieldsOf
  rowKey: string
}

/** What an action of a row says about its list, the list that it leads to, or the endpoint that it calls. */
export function actionMistakes({ action, place, fields, rowKey }: ActionPlace): Mistake[] {
  const { to = '', call = '', confirm = '', when, filters } = action
  return [
    ...(to ? needPath(`${place}.to`, to, fields) : []),
    ...(call ? callMistakes({ call: call as EndpointName, place, rowKey }) : []),
    ...needFields(`${place}.confirm`, confirm, fields),
    ...Object.entries(when).flatMap(([field, words]) => [
      ...needField(`${place}.when`, field, fields),
      ...words.flatMap((word) => needWord(`${place}.when.${field}`, { field, word: String(word) }, fields)),
    ]),
    ...filterMistakes({ to, filters, place, fields }),
  ]
}

/** An action sends the key of its row and nothing else, and not twice the same on purpose. */
function callMistakes({
  call,
  place,
  rowKey,
}: {
  call: EndpointName
  place: string
  rowKey: string
}): Mistake[] {
  const { input } = endpoints[call]
  const isFit = input.safeParse({ [rowKey]: 'x' }).success && !('creates' in endpoints[call])
  return isFit ? [] : [{ place: `${place}.call`, message: `接口 ${call} 不是只要“${rowKey}”就能调用的` }]
}

interface FilterPlace {
  to: string
  filters: Record<string, string>
  place: string
  fields: FieldsOf
}

function filterMistakes({ to, filters, place, fields }: FilterPlace): Mistake[] {
  const { routes, resources } = fields.config
  const target = routes.find((route) => route.path === to)?.resource
  const asked = target && Object.hasOwn(resources, target) ? resources[target] : undefined
  const accepted = asked?.filters.flatMap(({ control, field = '' }) => filterNames({ control, field })) ?? []
  return Object.entries(filters).flatMap(([name, value]) => {
    const near = orNearest({ word: name, words: accepted })
    const message = to ? `“${to}”不能按“${name}”筛选${near}` : 'filters 只用于 to'
    return [
      ...(accepted.includes(name) ? [] : [{ place: `${place}.filters`, message }]),
      ...needFields(`${place}.filters.${name}`, value, fields),
    ]
  })
}
