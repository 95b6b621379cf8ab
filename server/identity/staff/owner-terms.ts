import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../context.ts'
import { cancelProposals } from '../approval/end-proposals.ts'
import { PLATFORM, recordAudits, type AuditRecord } from '../../platform/audit/record-audit.ts'
import { endStaff, endTerm, roleEnded } from './end-staff.ts'
import { lockStaff, ownerHashes, readRoles } from '../role/read-roles.ts'

/** A node that starts goes by its `ADMIN_PHONES`: those whom it names no longer are owners no more, which the audit says. */
export async function followOwners(deps: Deps): Promise<void> {
  const { db } = deps.database
  const now = deps.clock()
  const named = await ownerIds(db, deps)
  const terms = await db.selectFrom('owner_term').selectAll().execute()
  for (const { user_id: userId, ended_at: endedAt } of terms)
    if (endedAt === null && !named.includes(userId))
      await audited(deps, async (trx) => {
        await lockStaff(trx, userId, now)
        if (!(await endTerm(trx, userId, now))) return []
        const ending = { deps, actor: PLATFORM, now }
        const record = roleEnded({ userId, role: 'owner', reason: '不再列在 ADMIN_PHONES 里' }, ending)
        const isStaff = (await readRoles(trx, deps, userId)).length > 0
        return [record, ...(isStaff ? [] : await endStaff(trx, userId, ending))]
      })
    else if (endedAt !== null && named.includes(userId))
      await db
        .updateTable('owner_term')
        .set({ began_at: now, ended_at: null })
        .where('user_id', '=', userId)
        .execute()
  await noteOwners(db, deps)
}

/** Notes owners who signed up since the node started, and ends what those who are no longer staff have left waiting. A job. */
export async function watchStaff(deps: Deps): Promise<void> {
  const { db } = deps.database
  await noteOwners(db, deps)
  const rows = await db
    .selectFrom('approval')
    .select('proposer_id')
    .distinct()
    .where('state', '=', 'waiting')
    // Another node may know an owner whom this one was not told of.
    .where('proposer_id', 'not in', (eb) =>
      eb.selectFrom('owner_term').select('user_id').where('ended_at', 'is', null),
    )
    .execute()
  for (const { proposer_id: userId } of rows)
    await audited(deps, async (trx) => {
      const now = deps.clock()
      await lockStaff(trx, userId, now)
      if ((await readRoles(trx, deps, userId)).length > 0) return []
      return cancelProposals(trx, userId, { deps, actor: PLATFORM, now })
    })
}

async function ownerIds(db: Db, deps: Deps): Promise<string[]> {
  const hashes = ownerHashes(deps)
  if (hashes.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('phone_hash', 'in', hashes)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

async function noteOwners(db: Db, deps: Deps): Promise<void> {
  for (const userId of await ownerIds(db, deps))
    await db
      .insertInto('owner_term')
      .values({ user_id: userId, began_at: deps.clock(), ended_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function audited(
  { database: { db }, secrets, log }: Deps,
  work: (trx: Db) => Promise<AuditRecord[]>,
): Promise<void> {
  const head = await transact(db, async (trx) => recordAudits(trx, secrets, await work(trx)))
  if (head) log.info(head, 'audit')
}
