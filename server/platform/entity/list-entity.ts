import { sql, type ExpressionBuilder, type Expression, type SqlBool } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { isText, type EntityField } from '../../../contract/entity-field.ts'
import type { AnyEntity } from '../../../contract/entity.ts'
import { within } from '../db/filters.ts'
import { listPage } from '../db/list-page.ts'
import { columnOf } from '../db/tables/entity.ts'
import type { UserContext, Verb } from '../context.ts'
import { entityOf, type EntityEndpoint } from './entity-endpoint.ts'
import { entityRows, toEntity, type Columns } from './entity-rows.ts'

interface ListInput {
  pageNo: number
  pageSize: number
  column: string
  order: 'asc' | 'desc'
  cursor?: string
  [filter: string]: unknown
}

/** The list of an entity's endpoint: filtered, sorted and summed as its fields say, of the caller's own rows unless it is for staff. */
export function listEntity<N extends EntityEndpoint<{ sortable: readonly string[] }>>(name: N): Verb<N> {
  const entity = entityOf(name)
  const verb = async ({ ctx, input }: { ctx: UserContext; input: ListInput }) => {
    const query = entityRows(ctx, entity).where((eb) => eb.and(conditions(entity, input, eb)))
    const page = await listPage({
      query: query.selectAll(),
      input,
      sortBy: [sortOf(entity, input.column), sql.ref(refOf(entity, entity.key))],
      toRow: (columns) => toEntity(entity, columns),
    })
    const summed = Object.entries(entity.fields).filter(([, { total }]) => total)
    if (summed.length === 0 || page.isTotalExact === false) return page
    const sums = await query
      .select(summed.map(([field, spec]) => sumOf(field, spec).as(sumName(field))))
      .executeTakeFirstOrThrow()
    const totals = summed.map(([field, spec]) => [field, sumText(spec, sums[sumName(field)])])
    return { ...page, totals: Object.fromEntries(totals) as Record<string, string> }
  }
  // The endpoint's input and row are made of the fields that the query is made of.
  return verb as unknown as Verb<N>
}

export const sumName = (field: string) => `sum_${field}_nano`
export const sumOf = (field: string, spec: EntityField) =>
  sql<bigint>`cast(coalesce(sum(${sql.ref(columnOf(field, spec))}), 0) as bigint)`
export const sumText = ({ kind }: EntityField, sum: unknown) =>
  kind === 'money' ? formatYuan(sum as bigint) : String(sum)

function refOf({ fields }: AnyEntity, name: string): string {
  const field = fields[name]
  if (!field) throw new Error(`no field ${name}`)
  return columnOf(name, field)
}

/** Sorting needs a value in every row. */
function sortOf(entity: AnyEntity, name: string): Expression<unknown> {
  const column = sql.ref(refOf(entity, name))
  const field = entity.fields[name]
  if (!field?.nullable) return column
  return isText(field) ? sql`coalesce(${column}, '')` : sql`coalesce(${column}, 0)`
}

function conditions(
  entity: AnyEntity,
  input: ListInput,
  eb: ExpressionBuilder<Record<string, Columns>, string>,
): Expression<SqlBool>[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const column = columnOf(name, field)
    const [equal, words] = [input[name], input[`${name}_MultiString`]]
    return [
      ...(field.filter && typeof equal === 'string' ? [eb(column, '=', equal)] : []),
      ...(field.filter && Array.isArray(words) ? [eb(column, 'in', words)] : []),
      ...within(
        sql.ref<number>(column),
        input[`${name}_begin`] as number | undefined,
        input[`${name}_end`] as number | undefined,
      ),
    ]
  })
}
