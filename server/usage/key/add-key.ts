import type { Verb } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { insertKey } from './insert-key.ts'
import { checkKeySettings, keySettingColumns, NO_IPS } from '../credential/key-settings.ts'
import { assertKeyQuota } from './assert-key-quota.ts'

export const addKey: Verb<'key.add'> = async ({ ctx, input }) => {
  const { userId } = ctx.caller
  checkKeySettings(input, { catalog: ctx.catalog, now: ctx.now })
  return transact(ctx.db, async (trx) => {
    await assertKeyQuota(trx, { userId, now: ctx.now })
    const unlimited = {
      models: '[]',
      ...NO_IPS,
      budget: '{}',
      expires_at: null,
      rpm: null,
      tpm: null,
      family_id: '',
    }
    const values = {
      ...unlimited,
      ...keySettingColumns(ctx.deps.secrets, input),
      user_id: userId,
      name: input.name,
    }
    return insertKey(trx, ctx, values)
  })
}
