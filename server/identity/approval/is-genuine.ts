import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../context.ts'
import { isCovered, macOf } from '../../platform/row-mac/row-mac.ts'

/** What the audit calls the ends of a proposal. */
export const ENDS = ['approval.decide', 'approval.withdraw', 'approval.expire', 'approval.cancel'] as const

/** What takes an approval that serves once. */
export const USES = ['voucher.draw', 'user.revealIdNumber'] as const

/** Whether the program wrote the proposal as it is, and has not ended or used it since: what waited once may not wait again. */
export async function isGenuine(trx: Db, { secrets }: Pick<Deps, 'secrets'>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('approval')
    .selectAll()
    .select(macOf('approval').as('mac'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !isCovered(secrets, { table: 'approval', row, mac: row.mac })) return false
  if (row.state !== 'waiting' && row.state !== 'approved') return true
  const after = row.state === 'waiting' ? ENDS : USES
  const end = await trx
    .selectFrom('audit_entry')
    .select('n')
    .where('approval_id', '=', id)
    .where('action', 'in', after)
    .where('outcome', '=', 'done')
    .limit(1)
    .executeTakeFirst()
  return end === undefined
}
