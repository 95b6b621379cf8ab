import { z } from 'zod'
import type { CatalogModelRow } from '../../../contract/catalog.ts'
import type { ParsedInput } from '../../../contract/endpoints.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { parseCatalog } from '../schema/load-catalog.ts'
import { deprecationOf, isOffered } from '../schema/model-state.ts'
import type { Catalog, CatalogModel } from '../schema/schema.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import { badField, Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { termsOf } from '../model/to-model.ts'
import { priceText } from '../model/price-text.ts'
import { addModelEntry } from './add-model-entry.ts'
import { writeDocument } from './write-document.ts'
import { publishForStaff } from './publish-for-staff.ts'
import { revOf } from './rev-of.ts'

export const listCatalogModels: Verb<'catalogModel.list'> = async ({ ctx, input }) => {
  const { id, keyword = '', type_MultiString: types, state_MultiString: states, column, order } = input
  const word = keyword.trim().toLowerCase()
  const sign = order === 'asc' ? 1 : -1
  const rows = ctx.catalog.models
    .map(rowOf)
    .filter((row) => id === undefined || row.id === id)
    .filter((row) => types?.includes(row.type) ?? true)
    .filter((row) => states?.includes(row.state) ?? true)
    .filter((row) => [row.id, row.name, row.vendor].some((text) => text.toLowerCase().includes(word)))
    .toSorted((a, b) => sign * a[column].localeCompare(b[column], 'zh-CN'))
  return pageOf(rows, input)
}

export const getCatalogModel: Verb<'catalogModel.detail'> = async ({ ctx, input: { id } }) =>
  rowOf(modelOf(ctx.catalog, id))

export const addCatalogModel: Verb<'catalogModel.add'> = async ({ ctx, input: { entry, reason } }) =>
  addModelEntry(ctx, { entry: readEntry(entry), reason })

/** @throws Failure `rowChanged` if the model was changed since it was read */
export const editCatalogModel: Verb<'catalogModel.edit'> = async ({ ctx, input }) => {
  const { id, reason } = input
  return publishForStaff(ctx, {
    subject: `model:${id}`,
    change: (document) => {
      const current = rowOf(modelOf(parseCatalog(document, ''), id))
      if (current.rev !== input.rev)
        throw new Failure('rowChanged', { result: { current, by: '', at: null } })
      if (!isOffered(current) && isOffered(input)) throw badField('state', '上架请用“上架”操作，须经审批')
      const { models, ...rest } = readDocument(document)
      const edit = (entry: Entry) => editEntry(entry, { current, input, now: ctx.now })
      return writeDocument({ ...rest, models: models.map((one) => (one.id === id ? edit(one) : one)) })
    },
    source: 'edit',
    reason,
  })
}

interface Editing {
  current: CatalogModelRow
  input: ParsedInput<'catalogModel.edit'>
  now: number
}

const EDITED = ['name', 'vendor', 'description', 'tags', 'aliases', 'state'] as const

/** What is as it was stays unwritten where it was not written. */
function editEntry(entry: Entry, { current, input, now }: Editing): Entry {
  const { deprecation: before, ...kept } = entry
  const changed = EDITED.filter((field) => JSON.stringify(current[field]) !== JSON.stringify(input[field]))
  const edited = { ...kept, ...Object.fromEntries(changed.map((field) => [field, input[field]])) }
  if (input.state !== 'deprecated') return edited
  if (input.sunset === null) throw badField('sunset', '弃用的模型须写明下线时间')
  const since = Since.safeParse(before).data?.since ?? new Date(now).toISOString()
  const sunset = new Date(input.sunset).toISOString()
  const successor = input.successor ?? ''
  return { ...edited, deprecation: { since, sunset, ...(successor !== '' && { successor }) } }
}

const Since = z.looseObject({ since: z.string() })
const Entry = z.looseObject({ id: z.string() })
type Entry = z.infer<typeof Entry>
const Document = z.looseObject({ models: z.array(Entry) })

const readDocument = (document: string) => Document.parse(JSON.parse(document))

function readEntry(text: string): Entry {
  const entry = Entry.safeParse(tryParseJson(text))
  if (!entry.success) throw badField('entry', '须为模型目录里 models 的一项，是带 id 的 JSON 对象')
  return entry.data
}

export function modelOf(catalog: Catalog, id: string): CatalogModel {
  const model = catalog.models.find((one) => one.id === id)
  if (!model) throw new Failure('notFound', { message: '没有这个模型' })
  return model
}

function rowOf(model: CatalogModel): CatalogModelRow {
  const { id, name, vendor, type, description, tags, aliases, upstreams } = model
  const deprecation = deprecationOf(model)
  return {
    id,
    name,
    vendor,
    type,
    description,
    tags,
    aliases,
    state: model.state ?? 'onSale',
    prices: priceText(termsOf(model)),
    sunset: deprecation ? Date.parse(deprecation.sunset) : null,
    successor: deprecation?.successor ?? null,
    upstreams: upstreams.length,
    rev: revOf(model),
  }
}

/** What a launch sells: at this price and no other. */
export const launchOf = (model: CatalogModel) => ({
  modelId: model.id,
  price: termsOf(model),
  rev: revOf(model),
})
