import type { Catalog } from '../../catalog/schema.ts'
import type { Db } from '../../db/client.ts'
import { forUpdate } from '../../db/lock.ts'
import { grantPackage } from '../wallet/grant-package.ts'

const VALID_MS = 90 * 86_400_000

interface InviteEvent {
  catalog: Catalog
  /** Who did something; rewarded only if somebody invited them. */
  inviteeId: string
  event: Catalog['invite']['when']
  now: number
}

/** Pays both sides of an invitation, once, when the invited one does what the catalog asks. Joins the caller's transaction. */
export async function rewardInvite(trx: Db, { catalog, inviteeId, event, now }: InviteEvent): Promise<void> {
  const { when, inviterTokens, inviteeTokens } = catalog.invite
  if (event !== when) return
  const invite = await trx
    .updateTable('invite')
    .set({ rewarded_at: now })
    .where('invitee_id', '=', inviteeId)
    .where('rewarded_at', 'is', null)
    .returning('inviter_id')
    .executeTakeFirst()
  if (!invite) return
  await lockWallets(trx, [invite.inviter_id, inviteeId])
  const rewards = [
    { userId: invite.inviter_id, tokens: inviterTokens, remark: '邀请好友奖励' },
    { userId: inviteeId, tokens: inviteeTokens, remark: '受邀奖励' },
  ]
  for (const reward of rewards) {
    if (reward.tokens > 0) await grantReward(trx, { ...reward, inviteeId, now })
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
  }: { userId: string; tokens: number; remark: string; inviteeId: string; now: number },
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
