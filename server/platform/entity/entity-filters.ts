import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { AnyEntity } from '../../../contract/entity.ts'
import { within } from '../db/filters.ts'
import { columnOf } from '../db/tables/entity.ts'
import type { Columns } from './entity-rows.ts'

const eb = expressionBuilder<Record<string, Columns>, string>()

/** The conditions of what a list was asked for by the stored fields of its entity. For `eb.and([...entityFilters(…)])`. */
export const entityFilters = ({ fields }: AnyEntity, input: object): Expression<SqlBool>[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.stored === false) return []
    const asked = input as Readonly<Record<string, unknown>>
    const column = columnOf(name, field)
    const [equal, words] = [asked[name], asked[`${name}_MultiString`]]
    return [
      ...(field.filter && typeof equal === 'string' ? [eb(column, '=', equal)] : []),
      ...(field.filter && Array.isArray(words) ? [eb(column, 'in', words)] : []),
      ...within(
        sql.ref<number>(column),
        asked[`${name}_begin`] as number | undefined,
        asked[`${name}_end`] as number | undefined,
      ),
    ]
  })
