import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import type { Verb } from '../../catalog/context.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'

export const DRAFTS_MAX = 50

/** Keeps what is filled in so far, in the place of what was kept before; a user’s oldest draft makes room for a new one. */
export const saveDraft: Verb<'draft.save'> = async ({ ctx, input: { form, row, values } }) => {
  const { userId } = ctx.caller
  const kept = { values_sealed: ctx.deps.secrets.seal(JSON.stringify(values)), saved_at: ctx.now }
  await transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const changed = await trx
      .updateTable('form_draft')
      .set(kept)
      .where('user_id', '=', userId)
      .where('form', '=', form)
      .where('row_key', '=', row)
      .returning('id')
      .executeTakeFirst()
    if (changed) return
    await makeRoom(trx, userId)
    await trx
      .insertInto('form_draft')
      .values({ ...kept, id: newId(), user_id: userId, form, row_key: row })
      .execute()
  })
  return null
}

/** The drafts saved last stay. */
async function makeRoom(trx: Db, userId: string) {
  const mine = await trx
    .selectFrom('form_draft')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute()
  const oldest = mine.slice(DRAFTS_MAX - 1).map(({ id }) => id)
  if (oldest.length > 0) await trx.deleteFrom('form_draft').where('id', 'in', oldest).execute()
}
