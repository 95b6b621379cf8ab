import { dayOf } from '../../../contract/time.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import type { Verb } from '../context.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { assertLimited, limitColumns } from './spend-cap-limits.ts'
import { readSpendCap, toSpendCap } from './spend-cap-rows.ts'
import { freshMemory, memoryText } from './memory.ts'
import { NO_FIGURES, readFigures } from './read-figures.ts'

/** More than one for each key that a user may have; those of deleted keys stay until they are deleted. */
const SPEND_CAPS_MAX = 60

/** Sets a spend cap for a key or for all of them. What was spent before it does not count for the hour, but does for the day. */
export const addSpendCap: Verb<'brake.add'> = async ({ ctx, input: { keyId, ...limits } }) => {
  const { userId } = ctx.caller
  const row = {
    hour_limit_nano: null,
    day_limit_nano: null,
    times: null,
    networks: null,
    ...limitColumns(limits),
  }
  assertLimited(row)
  return transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const { count } = await trx
      .selectFrom('brake')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= SPEND_CAPS_MAX) throw badField('keyId', `刹车至多 ${SPEND_CAPS_MAX} 个，请先删除不用的`)
    const headId = keyId ? await headOf(trx, { userId, keyId }) : ''
    const other = await trx
      .selectFrom('brake')
      .select('id')
      .where('user_id', '=', userId)
      .where('key_id', '=', headId)
      .executeTakeFirst()
    if (other) throw badField('keyId', '已经有这样的刹车，请修改它')
    const id = newId()
    await trx
      .insertInto('brake')
      .values({ id, user_id: userId, key_id: headId, pulled_at: null, created_at: ctx.now, ...row })
      .execute()
    const figures = (await readFigures(trx, [id], ctx.now)).get(id) ?? NO_FIGURES
    const { samples } = freshMemory(figures, dayOf(ctx.now), ctx.now)
    await trx
      .updateTable('brake')
      .set({ memory: memoryText({ samples, since: null }) })
      .where('id', '=', id)
      .execute()
    return toSpendCap(await readSpendCap(trx, { id, userId }))
  })
}

/** The first of the keys that one came out of by rotation. @throws Failure for a key that is not the user's */
async function headOf(
  trx: Parameters<typeof lockAccount>[0],
  { userId, keyId }: { userId: string; keyId: string },
) {
  const key = await trx
    .selectFrom('api_key')
    .select(['id', 'family_id'])
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!key) throw badField('keyId', '没有这个 API Key')
  return key.family_id === '' ? key.id : key.family_id
}
