import { HOUR_MS } from '../../../contract/time.ts'
import type { Verb } from '../context.ts'
import { transact } from '../../platform/db/transact.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { restartCount } from '../spend-cap/restart-count.ts'
import { forgetKeys } from '../credential/active-keys.ts'
import { insertKey } from './insert-key.ts'
import { assertKeyQuota } from './assert-key-quota.ts'

/** A new key with the settings of an old one, which works until the grace ends. Both draw on the same budgets and limits. */
export const rotateKey: Verb<'key.rotate'> = async ({ ctx, input }) => {
  const { userId } = ctx.caller
  const graceEnd = ctx.now + input.graceHours * HOUR_MS
  const created = await transact(ctx.db, async (trx) => {
    await assertKeyQuota(trx, {
      userId,
      now: ctx.now,
      ...(input.graceHours === 0 ? { besides: input.id } : {}),
    })
    const old = await trx
      .selectFrom('api_key')
      .select([
        'user_id',
        'name',
        'models',
        'ips',
        'ips_sealed',
        'budget',
        'expires_at',
        'rpm',
        'tpm',
        'family_id',
        'paused_by',
      ])
      .where('id', '=', input.id)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!old) throw new Failure('notFound')
    if (old.expires_at !== null && old.expires_at <= ctx.now)
      throw badField('id', '该 Key 已过期，请新建一个')
    const familyId = old.family_id === '' ? input.id : old.family_id
    await trx
      .updateTable('api_key')
      .set({ expires_at: Math.min(old.expires_at ?? graceEnd, graceEnd), family_id: familyId })
      .where('id', '=', input.id)
      .execute()
    const { paused_by: spendCapId, ...kept } = old
    // The old key stays paused; the new one works, and the spend cap guards it.
    if (spendCapId !== '') await restartCount(trx, { id: spendCapId, userId, now: ctx.now })
    return insertKey(trx, ctx, { ...kept, family_id: familyId })
  })
  forgetKeys(ctx.deps.database)
  return created
}
