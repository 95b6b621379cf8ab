import { type Catalog, perTokenNano } from '../../catalog/index.ts'
import type { Db } from '../../platform/db/client.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import type { InviteVoidReason } from '../../../contract/invite.ts'
import { limitReached } from './reward-limits.ts'
import { isNewPerson } from './is-new-person.ts'
import type { Maker } from '../../platform/row-mac/row-mac.ts'
import { grantPackage } from '../../wallet/index.ts'

const VALID_MS = 90 * 86_400_000

interface InviteEvent {
  secrets: Maker
  catalog: Catalog
  inviteeId: string
  event: Catalog['invite']['when']
  /** What a first top-up paid in: the rewards for it are worth no more. */
  paidNano?: bigint
  now: number
}

/** Pays both sides of an invitation once, within the catalog's limits; what is withheld keeps its reason. */
export async function rewardInvite(trx: Db, event: InviteEvent): Promise<void> {
  const { catalog, inviteeId, now } = event
  if (event.event !== catalog.invite.when) return
  const invite = await trx
    .selectFrom('invite')
    .innerJoin('user', 'user.id', 'invite.inviter_id')
    .select(['inviter_id', 'network', 'user.deleted_at as inviterGoneAt'])
    .where('invitee_id', '=', inviteeId)
    .where('rewarded_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (!invite) return
  const inviterId = invite.inviter_id
  const worthNano = perTokenNano(catalog.invite.worth)
  // A closed account gets nothing more; the friend gets what was promised.
  const tokens = payable(event, worthNano, invite.inviterGoneAt === null)
  const rewardNano = BigInt(tokens.inviter + tokens.invitee) * worthNano
  const reason = await voidReason(trx, { event, inviterId, network: invite.network, rewardNano })
  const decided = await trx
    .updateTable('invite')
    .set(
      reason === null
        ? { rewarded_at: now, reward_nano: rewardNano }
        : { voided_at: now, void_reason: reason },
    )
    .where('invitee_id', '=', inviteeId)
    .where('rewarded_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (reason !== null || decided.numUpdatedRows === 0n) return
  await lockWallets(trx, [inviterId, inviteeId])
  const rewards = [
    { userId: inviterId, tokens: tokens.inviter, remark: '邀请好友奖励' },
    { userId: inviteeId, tokens: tokens.invitee, remark: '受邀奖励' },
  ]
  for (const reward of rewards) {
    if (reward.tokens === 0) continue
    await grantPackage(trx, {
      ...reward,
      secrets: event.secrets,
      worthNano,
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
}

interface RewardTokens {
  inviter: number
  invitee: number
}

/** What both get: what the catalog promises, or as large a part of it as a first top-up paid for. */
function payable({ catalog, paidNano }: InviteEvent, worthNano: bigint, hasInviter: boolean): RewardTokens {
  const { inviterTokens, inviteeTokens } = catalog.invite
  const promised = { inviter: hasInviter ? inviterTokens : 0, invitee: inviteeTokens }
  const promisedNano = BigInt(promised.inviter + promised.invitee) * worthNano
  if (paidNano === undefined || promisedNano <= paidNano) return promised
  const part = (tokens: number) => Number((BigInt(tokens) * paidNano) / promisedNano)
  return { inviter: part(promised.inviter), invitee: part(promised.invitee) }
}

interface Due {
  event: InviteEvent
  inviterId: string
  network: string
  rewardNano: bigint
}

async function voidReason(
  trx: Db,
  { event, inviterId, network, rewardNano }: Due,
): Promise<InviteVoidReason | null> {
  const { catalog, inviteeId, now } = event
  if (!(await isNewPerson(trx, { inviteeId, inviterId, now }))) return 'samePerson'
  return limitReached(trx, { catalog, inviterId, network, worthNano: rewardNano, now })
}

/** Locks in the order of user ids, as for all locks, to avoid deadlocks. */
async function lockWallets(trx: Db, userIds: string[]) {
  await trx
    .selectFrom('wallet')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .$call(forUpdate(trx))
    .execute()
}
