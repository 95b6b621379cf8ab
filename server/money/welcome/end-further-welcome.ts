import type { Db } from '../../platform/db/client.ts'
import { hadClosedAccount } from '../invite/had-closed-account.ts'
import { endPackage } from '../../wallet/index.ts'
import type { Context } from '../context.ts'

interface Verified {
  userId: string
  /** Locked by the caller. */
  idNumberHash: string
}

/** Ends what a person who was just verified has left of a package for new users that other accounts of this person had already. */
export async function endFurtherWelcome(
  trx: Db,
  ctx: Context,
  { userId, idNumberHash }: Verified,
): Promise<void> {
  const grant = await trx
    .selectFrom('welcome')
    .select('package_id')
    .where('user_id', '=', userId)
    .where('package_id', '<>', '')
    .where('reason', '=', '')
    .executeTakeFirst()
  if (!grant) return
  const { others } = await trx
    .selectFrom('welcome')
    .innerJoin('verification', 'verification.user_id', 'welcome.user_id')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('id_number_hash', '=', idNumberHash)
    .where('welcome.user_id', '<>', userId)
    .where('package_id', '<>', '')
    .where('reason', '=', '')
    .executeTakeFirstOrThrow()
  // What a closed account had is not known any more: it counts as one.
  const closed = Number(await hadClosedAccount(trx, { kind: 'id-number', hash: idNumberHash }))
  if (others + closed < (ctx.catalog.welcome?.perIdentity ?? 1)) return
  await trx.updateTable('welcome').set({ reason: 'samePerson' }).where('user_id', '=', userId).execute()
  await endPackage(trx, { secrets: ctx.deps.secrets, userId, packageId: grant.package_id, now: ctx.now })
}
