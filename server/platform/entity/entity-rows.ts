import type { Kysely } from 'kysely'
import type { EntityField } from '../../../contract/entity-field.ts'
import type { AnyEntity } from '../../../contract/entity.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { Db } from '../db/client.ts'
import { columnOf } from '../db/tables/entity.ts'
import type { UserContext } from '../context.ts'

export type Columns = Record<string, unknown>

/** Tables by their name: what is known of an entity's stands in its fields. */
type AnyTables = Record<string, Columns>

export const storedFields = ({ fields }: AnyEntity): [string, EntityField][] =>
  Object.entries(fields).filter(([, { stored }]) => stored !== false)

export const entityTable = (db: Db) => db as unknown as Kysely<AnyTables>

export function keyColumnOf({ name, key, fields }: AnyEntity): string {
  const field = fields[key]
  if (!field) throw new Error(`entity ${name}: no field ${key}`)
  return columnOf(key, field)
}

/** The rows of an entity that the caller may read: their own, or all of what is for staff. */
export function entityRows(ctx: UserContext, { table, owner }: AnyEntity) {
  const rows = entityTable(ctx.db).selectFrom(table)
  return rows.$if(owner === true, (of) => of.where('user_id', '=', ctx.caller.userId))
}

/** What the wire carries of a table's row. */
export const toEntity = (entity: AnyEntity, columns: Columns): Record<string, unknown> =>
  Object.fromEntries(
    storedFields(entity).map(([name, field]) => [name, toWire(field, columns[columnOf(name, field)])]),
  )

function toWire({ kind }: EntityField, value: unknown): unknown {
  if (typeof value === 'bigint') return kind === 'money' ? formatYuan(value) : Number(value)
  return kind === 'boolean' && value !== null ? value === 1 : value
}

/** What a table has of fields that are sent; what is not sent is not in it. */
export const toColumns = (entity: AnyEntity, sent: Columns): Columns =>
  Object.fromEntries(
    storedFields(entity).flatMap(([name, field]) =>
      sent[name] === undefined ? [] : [[columnOf(name, field), toColumn(field, sent[name])]],
    ),
  )

function toColumn({ kind }: EntityField, value: unknown): unknown {
  if (value === null) return null
  if (kind === 'money' && typeof value === 'string') return parseYuan(value)
  return kind === 'boolean' ? Number(value) : value
}
