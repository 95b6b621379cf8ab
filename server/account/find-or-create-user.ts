import type { Context } from '../money/context.ts'
import type { Db } from '../platform/db/client.ts'
import { lockSubjects } from '../platform/db/lock-subjects.ts'
import { Failure } from '../platform/errors.ts'
import { newId, randomBase62 } from '../platform/secrets/tokens.ts'
import { grantWelcome, hadClosedAccount, rewardInvite } from '../money/index.ts'
import { underMaintenance } from '../platform/setting/under-maintenance.ts'
import { unifyTombstone } from '../identity/index.ts'
import { openWallet } from '../wallet/index.ts'

interface Newcomer {
  phone: string
  /** Who invited them; counts only if they are new. */
  inviterId: string | null
}

/** @returns the id of the phone's user, made with a wallet if there is none */
export async function findOrCreateUser(
  trx: Db,
  ctx: Context,
  { phone, inviterId }: Newcomer,
): Promise<string> {
  const { secrets } = ctx.deps
  const phoneHash = secrets.index('phone', phone)
  const before = await findUnderAnyKey(trx, ctx, phone)
  if (before) return before
  const made = await trx
    .insertInto('user')
    .values({
      id: newId(),
      phone_hash: phoneHash,
      phone_sealed: secrets.seal(phone),
      username: `用户${randomBase62(6)}`,
      nickname: '',
      email_sealed: '',
      password_hash: '',
      type: 'person',
      is_verified: 0,
      invite_code: randomBase62(8),
      created_at: ctx.now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('phone_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return findUser(trx, phoneHash)
  const { signUp, maintenance } = ctx.deps.settings.current()
  if (signUp === 'closed')
    throw new Failure('forbidden', { message: '暂时不能注册新账号，已有账号可以照常登录' })
  if (maintenance === 'on') throw underMaintenance()

  await openWallet(trx, made.id)
  // The owner of a closed account is not a new user.
  const hash = await unifyTombstone(trx, secrets, { kind: 'phone', value: phone, now: ctx.now })
  const isNew = !(await hadClosedAccount(trx, { kind: 'phone', hash }))
  await grantWelcome(trx, ctx, { userId: made.id, isNew })
  if (inviterId !== null && isNew) await noteInvite(trx, ctx, { inviteeId: made.id, inviterId })
  return made.id
}

/** During a rotation nodes hash with different keys: they take turns by a lock, and each looks under all keys. */
async function findUnderAnyKey(trx: Db, ctx: Context, phone: string): Promise<string | null> {
  const hashes = ctx.deps.secrets.indexes('phone', phone)
  if (hashes.length === 1) return null
  await lockSubjects(
    trx,
    hashes.map((hash) => `user-phone:${hash}`),
    ctx.now,
  )
  const found = await trx
    .selectFrom('user')
    .select('phone_hash')
    .where('phone_hash', 'in', hashes)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return found ? findUser(trx, found.phone_hash) : null
}

async function noteInvite(
  trx: Db,
  ctx: Context,
  { inviteeId, inviterId }: { inviteeId: string; inviterId: string },
) {
  await trx
    .insertInto('invite')
    .values({
      invitee_id: inviteeId,
      inviter_id: inviterId,
      created_at: ctx.now,
      rewarded_at: null,
      voided_at: null,
      network: ctx.network === '' ? '' : ctx.deps.secrets.index('invite-network', ctx.network),
    })
    .execute()
  await rewardInvite(trx, {
    secrets: ctx.deps.secrets,
    catalog: ctx.catalog,
    inviteeId,
    event: 'signup',
    now: ctx.now,
  })
}

async function findUser(trx: Db, phoneHash: string): Promise<string> {
  const user = await trx
    .selectFrom('user')
    .select(['id', 'deleted_at'])
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirstOrThrow()
  if (user.deleted_at !== null) throw new Failure('forbidden', { message: '该账号已注销' })
  return user.id
}
