import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

interface Pair {
  /** Who proposes or decides. */
  staffId: string
  /** Whose matter it is. */
  userId: string
}

/** @throws Failure `conflictOfInterest` if it is their own account, another one of the same person, or their invitee's or inviter's */
export async function assertNoConflict(trx: Db, secrets: Secrets, { staffId, userId }: Pair): Promise<void> {
  const isOwn = staffId === userId
  if (
    isOwn ||
    (await isSamePerson(trx, secrets, { staffId, userId })) ||
    (await isInvited(trx, staffId, userId))
  )
    throw new Failure('conflictOfInterest')
}

/** Hashes of ID numbers under two keys differ while `SECRET_KEY` is rotated, so the numbers themselves are compared. */
export async function isSamePerson(trx: Db, secrets: Secrets, { staffId, userId }: Pair): Promise<boolean> {
  const rows = await trx
    .selectFrom('verification')
    .select('id_number_sealed')
    .where('user_id', 'in', [staffId, userId])
    .execute()
  const [one, other] = rows.map(({ id_number_sealed: sealed }) => secrets.open(sealed))
  return one !== undefined && one === other
}

async function isInvited(trx: Db, one: string, other: string): Promise<boolean> {
  const invite = await trx
    .selectFrom('invite')
    .select('invitee_id')
    .where('invitee_id', 'in', [one, other])
    .where('inviter_id', 'in', [one, other])
    .limit(1)
    .executeTakeFirst()
  return invite !== undefined
}
