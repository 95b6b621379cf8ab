import { startOfDay } from '../../../contract/time.ts'
import type { InviteVoidReason } from '../../../contract/invite.ts'
import { parseYuan } from '../../../contract/money.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'

const WINDOW_MS = 30 * 86_400_000

interface LimitedReward {
  catalog: Catalog
  inviterId: string
  /** Keyed hash of the network that the friend signed up from; empty: not known. */
  network: string
  worthNano: bigint
  now: number
}

/** Why a due reward is not paid: the inviter's, the network's or the day's limit. Holds until the transaction ends. */
export async function limitReached(trx: Db, reward: LimitedReward): Promise<InviteVoidReason | null> {
  const { catalog, inviterId, network, worthNano, now } = reward
  const { when, perInviter, perNetwork, dailyYuan } = catalog.invite
  const { person, accounts } = await personOf(trx, inviterId)
  const hasBudget = when !== 'first-topup'
  await lockSubjects(
    trx,
    [
      `invite-inviter:${person}`,
      ...(network === '' ? [] : [`invite-network:${network}`]),
      ...(hasBudget ? ['invite-budget'] : []),
    ],
    now,
  )
  if ((await countRewards(trx, { accounts, now })) >= perInviter) return 'inviterLimit'
  if (network !== '' && (await countRewards(trx, { network, now })) >= perNetwork) return 'networkLimit'
  if (!hasBudget) return null
  const spent = await spentSince(trx, startOfDay(now))
  return spent + worthNano > (parseYuan(dailyYuan) ?? 0n) ? 'dailyBudget' : null
}

/** Who an inviter is: the accounts that are verified with the same ID number, and one name for them all. */
async function personOf(trx: Db, inviterId: string): Promise<{ person: string; accounts: string[] }> {
  const rows = await trx
    .selectFrom('verification')
    .select(['user_id', 'id_number_hash'])
    .where('id_number_hash', 'in', (eb) =>
      eb.selectFrom('verification').select('id_number_hash').where('user_id', '=', inviterId),
    )
    .execute()
  const [first] = rows
  if (!first) return { person: inviterId, accounts: [inviterId] }
  return { person: first.id_number_hash, accounts: rows.map((row) => row.user_id) }
}

async function countRewards(
  trx: Db,
  { accounts, network, now }: { accounts?: string[]; network?: string; now: number },
): Promise<number> {
  const { rewards } = await trx
    .selectFrom('invite')
    .select((eb) => eb.fn.countAll<number>().as('rewards'))
    .where('rewarded_at', '>', now - WINDOW_MS)
    .$if(accounts !== undefined, (query) => query.where('inviter_id', 'in', accounts ?? []))
    .$if(network !== undefined, (query) => query.where('network', '=', network ?? ''))
    .executeTakeFirstOrThrow()
  return rewards
}

async function spentSince(trx: Db, at: number): Promise<bigint> {
  const rows = await trx.selectFrom('invite').select('reward_nano').where('rewarded_at', '>=', at).execute()
  return rows.reduce((sum, row) => sum + row.reward_nano, 0n)
}
