import type { StaleRow } from '../../../contract/envelope.ts'
import { transact } from '../db/transact.ts'
import { Failure } from '../errors.ts'
import type { UserContext, Verb } from '../context.ts'
import { ownedEntityOf, type EntityEndpoint } from './entity-endpoint.ts'
import { entityRows, entityTable, keyColumnOf, toColumns, toEntity, type Columns } from './entity-rows.ts'

/**
 * Changes the fields that are sent of the caller's row with the key. An entity with a `rev` is changed as it was read.
 * @throws Failure `notFound`, for a row of someone else too; `rowChanged` for an old `rev`
 */
export function editEntity<N extends EntityEndpoint>(name: N): Verb<N> {
  const entity = ownedEntityOf(name)
  const keyColumn = keyColumnOf(entity)
  const verb = async ({ ctx, input }: { ctx: UserContext; input: Columns }) => {
    const { [entity.key]: key, rev, ...change } = input
    const columns = toColumns(entity, { ...change, ...(typeof rev === 'number' && { rev: rev + 1 }) })
    return transact(ctx.db, async (db) => {
      const found = () =>
        entityRows({ ...ctx, db }, entity)
          .selectAll()
          .where(keyColumn, '=', key)
      const row =
        Object.keys(columns).length === 0
          ? await found().executeTakeFirst()
          : await entityTable(db)
              .updateTable(entity.table)
              .set(columns)
              .where('user_id', '=', ctx.caller.userId)
              .where(keyColumn, '=', key)
              .$if(rev !== undefined, (update) => update.where('rev', '=', rev))
              .returningAll()
              .executeTakeFirst()
      if (row) return toEntity(entity, row)
      const current = await found().executeTakeFirst()
      if (!current) throw new Failure('notFound')
      const result: StaleRow = { current: toEntity(entity, current), by: '', at: null }
      throw new Failure('rowChanged', { result })
    })
  }
  // The endpoint's input and result are made of the fields that the row is made of.
  return verb as unknown as Verb<N>
}
