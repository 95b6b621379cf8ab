import type { LoginResult } from '../../../contract/user.ts'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { newId, randomBase62, sha256 } from '../../platform/secrets/tokens.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { assertNotFrozen } from '../user/assert-not-frozen.ts'
import { readUserInfo } from '../user/read-user-info.ts'
import { noteSecurity, whereOf } from '../notify/security-events.ts'
import { ABSOLUTE_MS, TOKEN_LENGTH } from './session-rules.ts'
import { startOfDay } from '../../../contract/time.ts'

/**
 * Signs a user in on this device, if they may. The token leaves once, here; only its hash stays.
 * @param isNewNetwork who had an account before is told of it
 */
export async function openSession(
  trx: Db,
  ctx: Context,
  userId: string,
  isNewNetwork = false,
): Promise<LoginResult> {
  await lockAccount(trx, userId)
  await assertNotFrozen(trx, { userId, scope: 'signIn', now: ctx.now })
  const accessToken = randomBase62(TOKEN_LENGTH)
  await trx
    .insertInto('session')
    .values({
      id: newId(),
      token_hash: sha256(accessToken),
      user_id: userId,
      device: ctx.device,
      ip: '',
      ip_sealed: ctx.deps.secrets.seal(ctx.ip),
      created_at: ctx.now,
      last_seen_at: ctx.now,
      expires_at: ctx.now + ABSOLUTE_MS,
    })
    .execute()
  await recordSignIn(trx, ctx, userId)
  if (isNewNetwork && (await wasHereBefore(trx, ctx, userId)))
    await noteSecurity(trx, ctx.deps, { userId, kind: 'signIn', detail: whereOf(ctx), now: ctx.now })
  return { userInfo: await readUserInfo(trx, ctx.deps, userId), accessToken }
}

async function wasHereBefore(trx: Db, { now }: Context, userId: string): Promise<boolean> {
  const user = await trx
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('created_at', '<', now)
    .executeTakeFirst()
  return user !== undefined
}

/** Keeps from which network and with which device a user signed in today, as keyed hashes: the risk job compares them. */
async function recordSignIn(trx: Db, { network, device, now, deps }: Context, userId: string): Promise<void> {
  if (network === '') return
  await trx
    .insertInto('sign_in_mark')
    .values({
      user_id: userId,
      network: deps.secrets.index('ip', network),
      device: deps.secrets.index('device', device),
      day_at: startOfDay(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
