import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import type { EntityField } from '../../../contract/entity-field.ts'
import type { AnyEntity } from '../../../contract/entity.ts'
import type { FormatName } from '../runtime/names.ts'

export type Fields = Readonly<Record<string, unknown>>

const FORMATS: Record<EntityField['kind'], FormatName> = {
  id: 'code',
  text: 'text',
  longText: 'text',
  count: 'count',
  money: 'yuan',
  timestamp: 'time',
  boolean: 'tag',
  enum: 'tag',
  enums: 'tag',
}

/**
 * The config with what its lists leave out of a list whose endpoint has an entity (`contract/entities`): its key, columns, filters and
 * sums, and of a column all but its field. What is written stays.
 */
export function fillFromEntities(input: unknown): unknown {
  if (!isFields(input) || !isFields(input['resources'])) return input
  const resources = Object.entries(input['resources']).map(([name, resource]) => {
    const entity = isFields(resource) ? entityOf(resource['endpoint']) : undefined
    return [name, entity && isFields(resource) ? fillResource(resource, entity) : resource]
  })
  return { ...input, resources: Object.fromEntries(resources) }
}

function fillResource(resource: Fields, entity: AnyEntity): Fields {
  const fields = Object.entries(entity.fields)
  const columns =
    resource['columns'] ??
    fields.flatMap(([name, { kind, internal }]) =>
      kind === 'longText' || internal || name === 'rev' ? [] : [name],
    )
  const shown = new Set(Array.isArray(columns) ? columns.map(fieldNameOf) : [])
  const summed = fields.filter(([, { total }]) => total)
  return {
    rowKey: entity.key,
    filters: fields.flatMap(([name, field]) => (shown.has(name) ? filtersOf(name, field) : [])),
    totals: summed.map(([name, field]) => ({ ...cellOf(name, field), title: `${field.title}合计` })),
    ...resource,
    columns: fillAll(columns, entity, columnOf),
  }
}

/** Each field of the entity as it is written, with the rest of it; a name alone is written for the field. */
function fillAll(
  written: unknown,
  { fields }: AnyEntity,
  defaults: (name: string, field: EntityField) => Fields,
): unknown {
  if (!Array.isArray(written)) return written
  return written.map((one: unknown) => {
    const own = typeof one === 'string' ? { field: one } : one
    const name = fieldNameOf(one)
    const field = typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined
    return field && isFields(own) ? filled(own, defaults(String(name), field)) : own
  })
}

/** What is written, with the rest of it; of its words, too, each may be written alone, or only what it is called. */
export function filled(written: Fields, rest: Fields): Fields {
  const [words, others] = [written['values'], rest['values']]
  if (!isFields(words) || !isFields(others)) return { ...rest, ...written }
  const values = Object.entries(words).map(([value, word]) => {
    const other = others[value]
    const own = typeof word === 'string' && isFields(other) ? { text: word } : word
    return [value, isFields(own) && isFields(other) ? { ...other, ...own } : own]
  })
  return { ...rest, ...written, values: { ...others, ...Object.fromEntries(values) } }
}

export const fieldNameOf = (column: unknown) => (isFields(column) ? column['field'] : column)

export const cellOf = (name: string, field: EntityField): Fields => ({
  field: name,
  title: field.title,
  format: FORMATS[field.kind],
  ...('words' in field && { values: field.words }),
  ...(field.kind === 'boolean' && { values: { true: '是', false: '否' } }),
})

const columnOf = (name: string, field: EntityField): Fields => ({
  ...cellOf(name, field),
  ...(field.sortable && { sortable: true }),
  ...(field.nullable && { optional: true }),
})

const filtersOf = (field: string, { kind, filter, range }: EntityField): Fields[] => [
  ...(filter ? [{ control: kind === 'enum' ? 'select' : 'text', field }] : []),
  ...(range ? [{ control: 'dates', field }] : []),
]

export function entityOf(endpoint: unknown): AnyEntity | undefined {
  if (typeof endpoint !== 'string' || !Object.hasOwn(endpoints, endpoint)) return undefined
  const { entity }: Endpoint = endpoints[endpoint as EndpointName]
  return entity
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
