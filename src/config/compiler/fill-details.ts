import { z } from 'zod'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { AnyEntity } from '../../../contract/entity.ts'
import { cellOf, entityOf, fieldNameOf, filled, isFields, type Fields } from './fill-from-entities.ts'
import { cell } from './schema/cell.ts'

/** What a detail says of a field as its column does; where it leads to is the column's own. */
const OF_COLUMNS = Object.keys(cell).filter((key) => key !== 'to' && key !== 'toBy')

/**
 * The config with what its lists leave out of their details: the name and the endpoint (`order.detail` of `order.list`), the fields (those
 * of the columns, then the others of the entity), and of a field all that its column or the entity says. What is written stays.
 */
export function fillDetails(input: unknown): unknown {
  if (!isFields(input) || !isFields(input['resources'])) return input
  const resources = Object.entries(input['resources']).map(([name, resource]) => [
    name,
    isFields(resource) ? { ...resource, ...detailOf(resource) } : resource,
  ])
  return { ...input, resources: Object.fromEntries(resources) }
}

function detailOf({ endpoint, columns, detail }: Fields): Fields {
  const entity = entityOf(endpoint)
  const own = entity ? `${entity.name}.detail` : String(endpoint).replace(/\.list$/, '.detail')
  const defaults = {
    ...(entity && { title: `${entity.title}详情` }),
    ...(Object.hasOwn(endpoints, own) && own !== endpoint && { endpoint: own }),
  }
  const written = isFields(detail)
    ? { ...defaults, ...detail }
    : (detail ?? (entityOf(own) ? defaults : undefined))
  if (!isFields(written)) return detail === undefined ? {} : { detail }
  const cells = Array.isArray(columns) ? columns.filter(isFields) : []
  const of = entityOf(written['endpoint'])
  const { more, ...others } = written
  const fields = written['fields'] ?? (written['view'] === undefined ? fieldsOf(written, cells, of) : [])
  if (!Array.isArray(fields)) return { detail: written }
  const all = withMore(fields, Array.isArray(more) ? more : [])
  return { detail: { ...others, fields: all.map((one) => cellWith(one, cells, of)) } }
}

/** What is listed already stands where it is, as it is written now. */
function withMore(fields: unknown[], more: unknown[]): unknown[] {
  const named = fields.map(fieldNameOf)
  const instead = (one: unknown) => more.find((other) => fieldNameOf(other) === fieldNameOf(one)) ?? one
  return [...fields.map(instead), ...more.filter((one) => !named.includes(fieldNameOf(one)))]
}

/** Those of the columns that the detail's endpoint returns, then the others of its entity. */
function fieldsOf({ endpoint }: Fields, columns: Fields[], entity: AnyEntity | undefined): unknown[] {
  const listed = columns.map(fieldNameOf).filter((field) => isReturned(endpoint, field))
  const others = Object.entries(entity?.fields ?? {}).flatMap(([name, { internal }]) =>
    listed.includes(name) || internal || name === 'rev' ? [] : [name],
  )
  return [...listed, ...others]
}

function isReturned(endpoint: unknown, field: unknown): boolean {
  if (typeof endpoint !== 'string' || !Object.hasOwn(endpoints, endpoint)) return false
  const { result } = endpoints[endpoint as EndpointName]
  return result instanceof z.ZodObject && Object.hasOwn(result.shape, String(field).split('.')[0] ?? '')
}

function cellWith(written: unknown, columns: Fields[], entity: AnyEntity | undefined): unknown {
  const own = typeof written === 'string' ? { field: written } : written
  const name = String(fieldNameOf(written))
  const column = columns.find(({ field }) => field === name) ?? {}
  const field = entity && Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  const ofColumn = Object.fromEntries(Object.entries(column).filter(([key]) => OF_COLUMNS.includes(key)))
  return isFields(own) ? filled(own, { ...(field && cellOf(name, field)), ...ofColumn }) : own
}
