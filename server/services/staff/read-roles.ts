import type { Role, StaffRole } from '../../../contract/roles.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'

export type RoleDeps = Pick<Deps, 'env' | 'secrets'>

/** The roles that a user has now; those of a closed account are none. */
export async function readRoles(db: Db, deps: RoleDeps, userId: string): Promise<StaffRole[]> {
  const rows = await db
    .selectFrom('user')
    .leftJoin('staff', (join) =>
      join.onRef('staff.user_id', '=', 'user.id').on('staff.revoked_at', 'is', null),
    )
    .select(['user.phone_hash', 'staff.role'])
    .where('user.id', '=', userId)
    .where('user.deleted_at', 'is', null)
    .orderBy('staff.role')
    .execute()
  const granted = rows.map(({ role }) => role).filter((role): role is Role => role !== null)
  const isOwner = ownerHashes(deps).includes(rows[0]?.phone_hash ?? '')
  return isOwner ? ['owner', ...granted] : granted
}

/** The phones of `ADMIN_PHONES` as users have them, under every key. */
export const ownerHashes = ({ env, secrets }: RoleDeps): string[] =>
  env.ADMIN_PHONES.flatMap((phone) => secrets.indexes('phone', phone))
