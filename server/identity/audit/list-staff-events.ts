import { sql } from 'kysely'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { Db } from '../../platform/db/client.ts'
import { listPage, type PageInput } from '../../platform/db/list-page.ts'
import { staffName } from '../user/staff-name.ts'

interface StaffEventQuery {
  db: Db
  /** `kind:id`, as the audit has it. */
  subject: string
  input: PageInput
  /** @param after what the audit says of it afterwards */
  whatOf: (action: string, after: unknown) => string
}

/** What staff did with one subject, for those who read it and not the audit. */
export const listStaffEvents = ({ db, subject, input, whatOf }: StaffEventQuery) =>
  listPage({
    query: db
      .selectFrom('audit_entry')
      .select(['n', 'at', 'action', 'after', 'reason', staffName('audit_entry.actor_id').as('by')])
      .where('subject', '=', subject)
      .where('outcome', '=', 'done'),
    input,
    sortBy: [sql.ref('n')],
    toRow: ({ n, at, action, after, reason, by }) => ({
      id: String(n),
      at,
      what: whatOf(action, tryParseJson(after)),
      by,
      reason,
    }),
  })
