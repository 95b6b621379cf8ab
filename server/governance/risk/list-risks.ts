import { sql } from 'kysely'
import { FREEZE_SCOPES } from '../../../contract/freeze-scopes.ts'
import { ifDefined, within } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'
import { managedUsers, toManagedUser } from '../../identity/index.ts'
import { memberIds, readRisk, riskCases, toRisk } from './risk-rows.ts'

export const listRisks: Verb<'risk.list'> = ({ ctx, input }) =>
  listPage({
    query: riskCases(ctx.db).where((eb) =>
      eb.and([
        ...ifDefined(input.id, (id) => eb('id', '=', id)),
        ...ifDefined(input.userId, (id) =>
          eb.or([
            eb('user_id', '=', id),
            eb(
              'id',
              'in',
              eb.selectFrom('risk_member').select('case_id').where('risk_member.user_id', '=', id),
            ),
          ]),
        ),
        ...ifDefined(input.kind_MultiString, (kinds) => eb('kind', 'in', kinds)),
        ...ifDefined(input.state_MultiString, (states) => eb('state', 'in', states)),
        ...within(eb.ref('created_at'), input.createdAt_begin, input.createdAt_end),
      ]),
    ),
    input,
    sortBy: [sql.ref(input.column === 'createdAt' ? 'created_at' : 'last_at'), sql.ref('id')],
    toRow: toRisk,
  })

export const getRisk: Verb<'risk.detail'> = async ({ ctx, input: { id } }) => {
  const row = await readRisk(ctx.db, id)
  const ids = await memberIds(ctx.db, id)
  const others = ids.length > 0 ? await managedUsers(ctx.db).where('user.id', 'in', ids).execute() : []
  return {
    ...toRisk(row),
    others: others
      .map((other) => toManagedUser(other, ctx))
      .map(({ id: userId, username, phone, frozen }) => {
        const scopes = frozen.map((scope) => FREEZE_SCOPES[scope]).join('、')
        return `${username} ${phone} ${userId}${scopes && `（已冻结${scopes}）`}`
      }),
    note: ctx.deps.secrets.open(row.note_sealed),
  }
}
