import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { isCovered, macOf } from '../../row-mac/row-mac.ts'

/** What the audit calls the ends of a proposal. */
export const ENDS = ['approval.decide', 'approval.withdraw', 'approval.expire', 'approval.cancel'] as const

/** Whether the program wrote the proposal as it is, and has not ended it since: what waited once may not wait again. */
export async function isGenuine(trx: Db, { secrets }: Pick<Deps, 'secrets'>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('approval')
    .selectAll()
    .select(macOf('approval').as('mac'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !isCovered(secrets, { table: 'approval', row, mac: row.mac })) return false
  if (row.state !== 'waiting') return true
  const end = await trx
    .selectFrom('audit_entry')
    .select('n')
    .where('approval_id', '=', id)
    .where('action', 'in', ENDS)
    .where('outcome', '=', 'done')
    .limit(1)
    .executeTakeFirst()
  return end === undefined
}
