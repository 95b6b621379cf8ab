import { endpoints } from '../../../contract/endpoints.ts'
import type { EntityField } from '../../../contract/entity-field.ts'
import { transact } from '../db/transact.ts'
import { badField, Failure } from '../errors.ts'
import { newId } from '../secrets/tokens.ts'
import type { UserContext, Verb } from '../context.ts'
import { lockAccount } from '../db/lock-account.ts'
import { entityRows, entityTable, storedFields, toColumns, toEntity, type Columns } from './entity-rows.ts'
import { ownedEntityOf, type EntityEndpoint } from './entity-endpoint.ts'

/** Rows of one entity that a user may have. */
const ROWS_MAX = 1000

/**
 * Adds a row of the caller's: what is sent, a new key, the moment of now and the first word of a choice where they
 * are not sent, nothing where nothing is needed.
 * @throws Error for a field that is neither sent nor made
 * @throws Failure `badRequest` for a key that the caller has, and for one row too many
 */
export function addEntity<N extends EntityEndpoint>(name: N): Verb<N> {
  const entity = ownedEntityOf(name)
  const sent = endpoints[name].input.shape
  const made = storedFields(entity).filter(([field]) => !Object.hasOwn(sent, field))
  for (const [field, spec] of made)
    if (!isMade(field, spec, entity.key)) throw new Error(`${name}: ${field} is neither sent nor made`)
  const verb = async ({ ctx, input }: { ctx: UserContext; input: Columns }) => {
    const own = made.map(([field, spec]) => [
      field,
      makeField(field, spec, { key: entity.key, now: ctx.now }),
    ])
    const columns = toColumns(entity, { ...(Object.fromEntries(own) as Columns), ...input })
    return transact(ctx.db, async (db) => {
      await lockAccount(db, ctx.caller.userId)
      const { count } = await entityRows({ ...ctx, db }, entity)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= ROWS_MAX)
        throw new Failure('badRequest', { message: `${entity.title}至多 ${ROWS_MAX} 条` })
      const row = await entityTable(db)
        .insertInto(entity.table)
        .values({ ...columns, user_id: ctx.caller.userId })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!row) throw badField(entity.key, `已经有这条${entity.title}了`)
      return toEntity(entity, row)
    })
  }
  // The endpoint's input and result are made of the fields that the row is made of.
  return verb as unknown as Verb<N>
}

const isMade = (name: string, { kind, nullable }: EntityField, key: string) =>
  name === key || name === 'rev' || nullable === true || kind === 'timestamp' || kind === 'enum'

function makeField(name: string, field: EntityField, { key, now }: { key: string; now: number }) {
  if (name === key) return newId()
  if (field.nullable) return null
  if (field.kind === 'enum') return Object.keys(field.words)[0]
  return name === 'rev' ? 1 : now
}
