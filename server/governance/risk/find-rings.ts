import { sql } from 'kysely'
import { hasPaid, openAccounts, quietNetworks } from './account-rows.ts'
import { MARK_KEPT_MS, sharedSignal, type Finding, type Watch } from './risk-signal.ts'
import { linkedGroups } from './linked-groups.ts'

/**
 * Accounts that invited one another, of one ID number, or from one address and without ever paying: a friend counts whose address is
 * also that of the inviter or of another of the inviter's friends.
 */
export async function findRings(watch: Watch): Promise<Finding[]> {
  const { db, now, limits } = watch
  const { rows } = await sql<{ inviter: string; friend: string }>`
    select i.inviter_id as inviter, i.invitee_id as friend from invite as i
    where i.created_at >= ${now - MARK_KEPT_MS} and (
      exists (select 1 from verification as a join verification as b on b.id_number_hash = a.id_number_hash
        where a.user_id = i.inviter_id and b.user_id = i.invitee_id)
      or (not ${hasPaid('i.invitee_id')} and exists (select 1 from sign_in_mark as f
        join sign_in_mark as m on m.network = f.network and m.user_id <> f.user_id
        where f.user_id = i.invitee_id and f.network in ${quietNetworks(watch)} and (m.user_id = i.inviter_id
          or m.user_id in (select o.invitee_id from invite as o where o.inviter_id = i.inviter_id)))))`.execute(
    db,
  )
  const found: Finding[] = []
  for (const group of linkedGroups(rows.map(({ inviter, friend }) => [inviter, friend]))) {
    const ids = await openAccounts(db, group)
    if (ids.length >= limits.riskRingAccounts)
      found.push(
        sharedSignal('ring', ids, `${ids.length} 个账号互相邀请，同一个证件，或同一个地址且没有付过款`),
      )
  }
  return found
}
