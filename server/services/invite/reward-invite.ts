import type { Catalog } from '../../catalog/schema.ts'
import { perTokenNano } from '../../catalog/worth.ts'
import type { Db } from '../../db/client.ts'
import { forUpdate } from '../../db/lock.ts'
import { isNewPerson } from './is-new-person.ts'
import { grantPackage } from '../wallet/grant-package.ts'

const VALID_MS = 90 * 86_400_000

interface InviteEvent {
  catalog: Catalog
  /** Who did something; rewarded only if somebody invited them. */
  inviteeId: string
  event: Catalog['invite']['when']
  now: number
}

/**
 * Pays both sides of an invitation, once, when the invited one does what the catalog asks; never for somebody who was rewarded
 * before or invited themselves. Joins the caller's transaction.
 */
export async function rewardInvite(trx: Db, { catalog, inviteeId, event, now }: InviteEvent): Promise<void> {
  const { when, inviterTokens, inviteeTokens, worth } = catalog.invite
  if (event !== when) return
  const invite = await trx
    .selectFrom('invite')
    .innerJoin('user', 'user.id', 'invite.inviter_id')
    .select(['inviter_id', 'user.deleted_at as inviterGoneAt'])
    .where('invitee_id', '=', inviteeId)
    .where('rewarded_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (!invite) return
  const inviterId = invite.inviter_id
  const isDue = await isNewPerson(trx, { inviteeId, inviterId, now })
  const decided = await trx
    .updateTable('invite')
    .set(isDue ? { rewarded_at: now } : { voided_at: now })
    .where('invitee_id', '=', inviteeId)
    .where('rewarded_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (!isDue || decided.numUpdatedRows === 0n) return
  await lockWallets(trx, [inviterId, inviteeId])
  const rewards = [
    // A closed account gets nothing more; the friend gets what was promised.
    { userId: inviterId, tokens: invite.inviterGoneAt === null ? inviterTokens : 0, remark: '邀请好友奖励' },
    { userId: inviteeId, tokens: inviteeTokens, remark: '受邀奖励' },
  ]
  for (const reward of rewards) {
    if (reward.tokens > 0)
      await grantReward(trx, { ...reward, worthNano: perTokenNano(worth), inviteeId, now })
  }
}

/** In the order of user ids, as everybody does who locks several: so nobody waits in a circle. */
async function lockWallets(trx: Db, userIds: string[]) {
  await trx
    .selectFrom('wallet')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .$call(forUpdate(trx))
    .execute()
}

async function grantReward(
  trx: Db,
  {
    inviteeId,
    now,
    ...reward
  }: {
    userId: string
    tokens: number
    worthNano: bigint
    remark: string
    inviteeId: string
    now: number
  },
) {
  await grantPackage(trx, {
    ...reward,
    kind: 'reward',
    refType: 'invite',
    refId: inviteeId,
    offerId: 'invite',
    name: '邀请奖励',
    orderNo: '',
    models: ['*'],
    expiresAt: now + VALID_MS,
    now,
  })
}
