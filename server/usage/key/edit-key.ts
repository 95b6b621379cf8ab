import type { Verb } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { forgetKeys } from '../credential/active-keys.ts'
import { checkKeySettings, keySettingColumns } from '../credential/key-settings.ts'
import { assertKeyQuota } from './assert-key-quota.ts'

export const editKey: Verb<'key.edit'> = async ({ ctx, input }) => {
  const { userId } = ctx.caller
  checkKeySettings(input, { catalog: ctx.catalog, now: ctx.now })
  await transact(ctx.db, async (trx) => {
    // A later expiry may bring an expired key back.
    if (input.expiresAt !== undefined) await assertKeyQuota(trx, { userId, now: ctx.now, besides: input.id })
    const edited = await trx
      .updateTable('api_key')
      .set((eb) => ({ name: input.name ?? eb.ref('name'), ...keySettingColumns(ctx.deps.secrets, input) }))
      .where('id', '=', input.id)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!edited) throw new Failure('notFound')
  })
  forgetKeys(ctx.deps.database)
  return null
}
