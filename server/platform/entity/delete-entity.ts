import { Failure } from '../errors.ts'
import type { UserContext, Verb } from '../context.ts'
import { ownedEntityOf, type EntityEndpoint } from './entity-endpoint.ts'
import { entityTable, keyColumnOf, type Columns } from './entity-rows.ts'

/**
 * Deletes the caller's row with the key.
 * @throws Failure `notFound`, for a row of someone else too
 */
export function deleteEntity<N extends EntityEndpoint>(name: N): Verb<N> {
  const entity = ownedEntityOf(name)
  const verb = async ({ ctx, input }: { ctx: UserContext; input: Columns }) => {
    const { numDeletedRows } = await entityTable(ctx.db)
      .deleteFrom(entity.table)
      .where('user_id', '=', ctx.caller.userId)
      .where(keyColumnOf(entity), '=', input[entity.key])
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new Failure('notFound')
    return null
  }
  // The endpoint's input is the key that the query is made of.
  return verb as unknown as Verb<N>
}
