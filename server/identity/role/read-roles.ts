import type { StaffRole } from '../../../contract/roles.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../context.ts'
import { macOf } from '../../platform/row-mac/row-mac.ts'
import { inForce } from './grants-in-force.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'

/** It comes before anything else of the transaction: nothing is proposed while its proposer stops being staff. */
export const lockStaff = (trx: Db, userId: string, now: number): Promise<void> =>
  lockSubjects(trx, [`staff:${userId}`], now)

export type RoleDeps = Pick<Deps, 'env' | 'secrets'>

/** The roles that a user has now; those of a closed account are none. */
export async function readRoles(db: Db, deps: RoleDeps, userId: string): Promise<StaffRole[]> {
  const user = await db
    .selectFrom('user')
    .select('phone_hash')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) return []
  const grants = await db
    .selectFrom('staff')
    .selectAll()
    .select(macOf('staff').as('mac'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('role')
    .execute()
  const granted = (await inForce(db, deps, grants)).map(({ role }) => role)
  return ownerHashes(deps).includes(user.phone_hash) ? ['owner', ...granted] : granted
}

/** The phones of `ADMIN_PHONES` as users have them, under every key. */
export const ownerHashes = ({ env, secrets }: RoleDeps): string[] =>
  env.ADMIN_PHONES.flatMap((phone) => secrets.indexes('phone', phone))
