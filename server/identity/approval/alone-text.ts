import type { Permission } from '../../../contract/permissions.ts'
import { permissionsOfRoles, ROLE_NAMES } from '../../../contract/roles.ts'
import type { StaffContext } from '../context.ts'
import { ownerHashes } from '../role/read-roles.ts'

const WAYS =
  '没有第二个人能审批：能登录服务器的人可以用 catalog -- import 立刻发布（运行手册“价格错了”）；或者在 ADMIN_PHONES 加一位负责人；只有一个人经营的，设 OPS_FOUR_EYES=off'

/** What someone can do whose proposal no one else could approve; null: someone can, or no one has to. */
export async function aloneText(
  { db, deps, caller }: Pick<StaffContext, 'db' | 'deps' | 'caller'>,
  permission: Permission,
): Promise<string | null> {
  if (deps.env.OPS_FOUR_EYES === 'off') return null
  const roles = ROLE_NAMES.filter((role) => permissionsOfRoles([role]).has(permission))
  const other = await db
    .selectFrom('user')
    .leftJoin('staff', (join) =>
      join.onRef('staff.user_id', '=', 'user.id').on('staff.revoked_at', 'is', null),
    )
    .select('user.id')
    .where('user.id', '<>', caller.userId)
    .where('user.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('staff.role', 'in', roles), eb('user.phone_hash', 'in', ['', ...ownerHashes(deps)])]),
    )
    .limit(1)
    .executeTakeFirst()
  return other ? null : WAYS
}
