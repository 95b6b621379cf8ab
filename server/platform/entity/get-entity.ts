import { Failure } from '../errors.ts'
import type { UserContext, Verb } from '../context.ts'
import { entityOf, type EntityEndpoint } from './entity-endpoint.ts'
import { entityRows, keyColumnOf, toEntity } from './entity-rows.ts'

/**
 * Reads one row of an endpoint's entity by its key.
 * @throws Failure `notFound`, for a row of someone else too
 */
export function getEntity<N extends EntityEndpoint>(name: N): Verb<N> {
  const entity = entityOf(name)
  const keyColumn = keyColumnOf(entity)
  const verb = async ({ ctx, input }: { ctx: UserContext; input: Record<string, string> }) => {
    const row = await entityRows(ctx, entity)
      .selectAll()
      .where(keyColumn, '=', input[entity.key])
      .executeTakeFirst()
    if (!row) throw new Failure('notFound')
    return toEntity(entity, row)
  }
  // The endpoint's input and result are made of the fields that the query is made of.
  return verb as unknown as Verb<N>
}
