import { nicknameOf } from './nickname.ts'
import { formatYuan } from '../../../contract/money.ts'
import { maskPhone } from '../../../contract/phone.ts'
import { roleTitle } from '../../../contract/roles.ts'
import type { UserInfo } from '../../../contract/user.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps, Verb } from '../context.ts'
import { readRoles } from '../role/read-roles.ts'
import { maskEmail } from './mask-email.ts'

/** The user as the console may keep it in the browser: phone and e-mail masked. */
export async function readUserInfo(db: Db, deps: Deps, userId: string): Promise<UserInfo> {
  const { secrets, wallet } = deps
  const user = await db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const { balanceNano, heldNano, tokens, heldTokens } = await wallet.readBalance(userId, db)
  const phone = secrets.open(user.phone_sealed)
  return {
    id: user.id,
    userId: user.id,
    username: user.username,
    nickname: nicknameOf(deps.secrets, user),
    email: maskEmail(secrets.open(user.email_sealed)),
    phone: maskPhone(phone),
    thirdId: '',
    thirdType: '',
    balance: formatYuan(balanceNano),
    tokenBalance: tokens,
    frozen: formatYuan(heldNano),
    frozenTokens: heldTokens,
    isAdmin: (await deps.permissionsOf(db, userId)).size > 0,
    type: user.type,
    perVerification: user.is_verified === 1,
    userGroupNames: (await readRoles(db, deps, userId)).map(roleTitle),
    notices: await countNotices(db, userId),
    createdAt: user.created_at,
  }
}

async function countNotices(db: Db, userId: string): Promise<number> {
  const open = await db
    .selectFrom('balance_alert')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_below', '=', 1)
    .where('dismissed_at', 'is', null)
    .execute()
  return open.length
}

export const getUserInfo: Verb<'user.info'> = ({ ctx }) => readUserInfo(ctx.db, ctx.deps, ctx.caller.userId)
