import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import { hadClosedAccount } from './had-closed-account.ts'

/** Verified users are known by ID number: not the inviter, a closed account's owner or a friend rewarded before. */
export async function isNewPerson(
  trx: Db,
  { inviteeId, inviterId, now }: { inviteeId: string; inviterId: string; now: number },
): Promise<boolean> {
  const verified = await trx
    .selectFrom('verification')
    .select('id_number_hash')
    .where('user_id', '=', inviteeId)
    .executeTakeFirst()
  if (!verified) return true
  const hash = verified.id_number_hash
  // Two accounts of one person meet the condition one after the other.
  await lockSubjects(trx, [`id-number:${hash}`], now)
  if (await hadClosedAccount(trx, { kind: 'id-number', hash })) return false
  const same = await trx
    .selectFrom('verification')
    .leftJoin('invite', 'invite.invitee_id', 'verification.user_id')
    .select('verification.user_id')
    .where('id_number_hash', '=', hash)
    .where('verification.user_id', '<>', inviteeId)
    .where((eb) =>
      eb.or([eb('verification.user_id', '=', inviterId), eb('invite.rewarded_at', 'is not', null)]),
    )
    .limit(1)
    .executeTakeFirst()
  return same === undefined
}
