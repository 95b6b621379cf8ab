import type { UserContext } from '../money/context.ts'
import { assertIdQuota, CONSENT_VERSION, unifyIdNumber } from '../identity/index.ts'
import { lockAccount } from '../platform/db/lock-account.ts'
import { transact } from '../platform/db/transact.ts'
import { endFurtherWelcome, rewardInvite } from '../money/index.ts'
import { assertNoFrozenAccount } from './assert-no-frozen-account.ts'

/** Keeps name and number sealed, and the number's keyed hash to count its accounts, under a lock on the number. */
export async function storeVerification(
  ctx: UserContext,
  { realName, idNumber }: { realName: string; idNumber: string },
): Promise<void> {
  const { userId } = ctx.caller
  const { secrets, identity } = ctx.deps
  const idNumberHash = secrets.index('id-number', idNumber)
  await transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    await unifyIdNumber(trx, secrets, { idNumber, now: ctx.now })
    await assertNoFrozenAccount(trx, ctx, idNumber)
    await assertIdQuota(trx, ctx, idNumber)
    await trx
      .insertInto('verification')
      .values({
        user_id: userId,
        real_name_sealed: secrets.seal(realName),
        id_number_sealed: secrets.seal(idNumber),
        id_number_hash: idNumberHash,
        provider: identity.name,
        consent_version: CONSENT_VERSION,
        verified_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    await trx.updateTable('user').set({ is_verified: 1 }).where('id', '=', userId).execute()
    await rewardInvite(trx, {
      secrets,
      catalog: ctx.catalog,
      inviteeId: userId,
      event: 'verification',
      now: ctx.now,
    })
    // This comes after it: it locks two wallets, in the fixed order.
    await endFurtherWelcome(trx, ctx, { userId, idNumberHash })
  })
}
