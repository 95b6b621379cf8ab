import { z } from 'zod'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import { bare } from '../../../contract/kinds.ts'
import { askMistakes } from './forms/ask-checks.ts'
import { missingFields } from './forms/missing-fields.ts'
import { shownMistakes } from './forms/shown-checks.ts'
import type { Mistake } from './mistake.ts'
import { downloadMistakes, readMistakes } from './read-checks.ts'
import { undoMistakes } from './undo-checks.ts'
import { fieldAt, needField, needFields, needPath, needWord, wordsOf, type FieldsOf } from './field-checks.ts'
import { addressNames } from '../runtime/filter-names.ts'
import { didYouMean } from '../../../contract/did-you-mean.ts'
import type { ParsedResource } from './schema.ts'

interface ActionPlace {
  action: ParsedResource['actions'][number]
  place: string
  fields: FieldsOf
  resource: ParsedResource
}

/** What an action of a row says about its list, the list that it leads to, or the endpoint that it calls. */
export function actionMistakes({ action, place, fields, resource }: ActionPlace): Mistake[] {
  const { to, call, read, download, confirm, when, filters } = action
  return [
    ...(to ? needPath(`${place}.to`, to, fields) : []),
    ...(call ? calledMistakes({ action: { ...action, call }, place, fields, resource }) : []),
    ...(read ? readMistakes({ action, read, place, fields, resource }) : []),
    ...(download ? downloadMistakes({ action, download, place, fields, resource }) : []),
    ...needFields(`${place}.confirm`, confirm, fields),
    ...Object.entries(when).flatMap(([field, words]) => [
      ...needField(`${place}.when`, field, fields),
      ...namedWords(words).flatMap((word) =>
        needWord(`${place}.when.${field}`, { field, word: String(word) }, fields),
      ),
      ...exceptMistakes({ words, field, place: `${place}.when.${field}`, fields }),
    ]),
    ...filterMistakes({ to, filters, place, fields }),
  ]
}

interface CalledPlace extends ActionPlace {
  action: ActionPlace['action'] & { call: EndpointName }
}

/** What asks nothing is called with the key alone. */
function calledMistakes(called: CalledPlace): Mistake[] {
  const { action, place, resource } = called
  const { ask, reason, preview, type, bulk, shows, input, call } = action
  const parts = [...ask, ...shows, ...Object.keys(input)]
  const isPlain = parts.length === 0 && !reason && !preview && !type && !bulk
  return [
    ...shownMistakes({ endpoint: call, ...action, place, resource, config: called.fields.config }),
    ...undoMistakes({ action, place, fields: called.fields, rowKey: resource.rowKey }),
    ...(isPlain
      ? callMistakes({ call, place: `${place}.call`, rowKey: resource.rowKey })
      : askMistakes({ ...called, act: 'call', endpoint: call })),
  ]
}

/** What is called with the key of a row and nothing else, and not twice the same on purpose. */
export function callMistakes({
  call,
  place,
  rowKey,
}: {
  call: EndpointName
  place: string
  rowKey: string
}): Mistake[] {
  const { input } = endpoints[call]
  const refused = (why: string) => [{ place, message: `接口 ${call} 不是只要“${rowKey}”就能调用的：${why}` }]
  const missing = missingFields({ input, names: [rowKey] })
  if (missing.length > 0) return refused(`还要“${missing.join('、')}”`)
  if (!input.safeParse({ [rowKey]: 'x' }).success) return refused(`它不收“${rowKey}”`)
  return 'creates' in endpoints[call]
    ? refused('它在契约里写了 creates，每次都新做一遍；同一行做一次就够的，请去掉 creates')
    : []
}

type Condition = ParsedResource['actions'][number]['when'][string]

const namedWords = (condition: Condition) =>
  Array.isArray(condition) ? condition : 'not' in condition ? condition.not : []

interface ExceptPlace {
  words: Condition
  field: string
  place: string
  fields: FieldsOf
}

/** All but some of a field's values can be written out, and are some; only a text is empty, or the id of a user. */
function exceptMistakes({ words, field, place, fields }: ExceptPlace): Mistake[] {
  if (Array.isArray(words)) return []
  const schema = fieldAt(fields.shape, field)
  if (!schema) return []
  const known = wordsOf(schema)
  if (!('not' in words))
    return bare(schema) instanceof z.ZodString
      ? []
      : [{ place, message: `字段“${field}”不是文字，不能写 isEmpty 与 isMe` }]
  if (!known) return [{ place, message: `字段“${field}”不是只有固定的几种值，不能写 not` }]
  return known.every((word) => words.not.map(String).includes(word))
    ? [{ place, message: `字段“${field}”的值都在 not 里，没有一行可以用` }]
    : []
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
  const targetResource = target && Object.hasOwn(resources, target) ? resources[target] : undefined
  const accepted = addressNames(targetResource?.filters ?? [])
  return Object.entries(filters).flatMap(([name, value]) => {
    const near = didYouMean({ word: name, words: accepted })
    const message = to ? `“${to}”不能按“${name}”筛选${near}` : 'filters 只用于 to'
    return [
      ...(accepted.includes(name) ? [] : [{ place: `${place}.filters`, message }]),
      ...needFields(`${place}.filters.${name}`, value, fields),
    ]
  })
}
