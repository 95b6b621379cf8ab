import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { forUpdate } from '../../platform/db/lock.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { transact } from '../../platform/db/transact.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { longestFreeze, readState } from '../../identity/index.ts'
import type { Finding, Watch } from './risk-signal.ts'
import { openAccounts } from './account-rows.ts'
import { memberIds } from './risk-rows.ts'

type Case = Selectable<Tables['risk_case']>

/** The accounts of a case that are named. */
const OTHERS_MAX = 50

/**
 * Makes a case of a finding, or says in its case that it was found again: one that was decided opens once it is a quarter worse.
 * @param kept the cases of this round, each of which is kept once
 */
export const upsertRiskCase = ({ db, now }: Watch, finding: Finding, kept: Set<string>): Promise<void> =>
  transact(db, async (trx) => {
    const found = await findCase(trx, finding)
    if (found && kept.has(found.id)) return
    const id = found?.id ?? newId()
    kept.add(id)
    const { kind, subject, userId, detail, figure, others } = finding
    if (!found) {
      const added = await trx
        .insertInto('risk_case')
        .values({
          id,
          kind,
          subject,
          detail,
          figure,
          state: 'open',
          user_id: userId,
          created_at: now,
          last_at: now,
        })
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
        .executeTakeFirst()
      if (added.numInsertedOrUpdatedRows === 1n) await putMembers(trx, id, others)
      return
    }
    const isBack =
      found.state !== 'open' && isWorse(figure, found.decided_figure) && !(await isHeld(trx, found, now))
    // Accounts that were closed meanwhile stay members: nothing finds them again.
    const before = await openAccounts(trx, await memberIds(trx, id))
    const members = [userId, ...others].filter((one) => one !== found.user_id).slice(0, OTHERS_MAX)
    // A freeze may take the others along: they are those that were read.
    const hasOthers = members.length !== before.length || members.some((one) => !before.includes(one))
    const isNews = isBack || (found.state === 'open' && (figure > found.figure || hasOthers))
    await trx
      .updateTable('risk_case')
      .set({ detail, figure, last_at: now })
      .set(isBack ? { state: 'open', decided_by: '', decided_at: null, reason: '' } : {})
      .set(isNews ? { rev: found.rev + 1 } : {})
      .where('id', '=', id)
      .execute()
    if (before.length > 0)
      await trx.deleteFrom('risk_member').where('case_id', '=', id).where('user_id', 'in', before).execute()
    await putMembers(trx, id, members)
  })

/** The case of its subject, or, of several accounts, the one that is about any of them. */
async function findCase(trx: Db, { kind, subject, userId, others }: Finding): Promise<Case | undefined> {
  const ids = others.length > 0 ? [userId, ...others] : []
  const about = trx
    .selectFrom('risk_case')
    .select('id')
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('subject', '=', subject),
        ...(ids.length === 0
          ? []
          : [
              eb('user_id', 'in', ids),
              eb(
                'id',
                'in',
                eb.selectFrom('risk_member').select('case_id').where('risk_member.user_id', 'in', ids),
              ),
            ]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
  const first = await about.executeTakeFirst()
  if (!first) return undefined
  return trx
    .selectFrom('risk_case')
    .selectAll()
    .where('id', '=', first.id)
    .$call(forUpdate(trx))
    .executeTakeFirst()
}

const isWorse = (figure: number, before: number) => figure - before >= Math.max(1, Math.ceil(before / 4))

/** Whether what was decided still holds: the account is frozen. */
const isHeld = async (trx: Db, { state, user_id: userId }: Case, now: number): Promise<boolean> =>
  state === 'frozen' && longestFreeze(await readState(trx, userId), now) !== null

async function putMembers(trx: Db, caseId: string, ids: readonly string[]): Promise<void> {
  const rows = ids.slice(0, OTHERS_MAX).map((userId) => ({ case_id: caseId, user_id: userId }))
  if (rows.length > 0) await trx.insertInto('risk_member').values(rows).execute()
}
