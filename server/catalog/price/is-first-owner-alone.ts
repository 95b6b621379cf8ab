import type { Db } from '../../platform/db/client.ts'
import type { StaffContext } from '../context.ts'
import { ownerHashes } from '../../identity/index.ts'
import { readFirstCall } from './read-first-call.ts'

/**
 * Whether the caller is the only owner, there is no other member of staff who could approve anything, and no customer has called a model
 * yet.
 */
export async function isFirstOwnerAlone(trx: Db, { caller, deps }: StaffContext): Promise<boolean> {
  if (new Set(deps.env.ADMIN_PHONES).size !== 1) return false
  const owner = await trx
    .selectFrom('user')
    .select('id')
    .where('id', '=', caller.userId)
    .where('phone_hash', 'in', ownerHashes(deps))
    .executeTakeFirst()
  if (!owner) return false
  const other = await trx
    .selectFrom('staff')
    .innerJoin('user', 'user.id', 'staff.user_id')
    .select('staff.user_id')
    .where('staff.revoked_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where('staff.user_id', '<>', caller.userId)
    .limit(1)
    .executeTakeFirst()
  return !other && (await readFirstCall({ db: trx, deps })) === null
}
