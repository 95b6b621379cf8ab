import { FREEZE_SCOPES } from '../../../contract/freeze-scopes.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Verb } from '../context.ts'
import { managedUsers, toManagedUser } from './managed-users.ts'

/** The other accounts of the ID number that a user is verified by; ids. */
export async function samePersonIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('verification')
    .innerJoin('user', 'user.id', 'verification.user_id')
    .select('user.id')
    .where('user.deleted_at', 'is', null)
    .where('user.id', '<>', userId)
    .where('id_number_hash', 'in', (eb) =>
      eb.selectFrom('verification').select('id_number_hash').where('user_id', '=', userId),
    )
    .orderBy('user.id')
    .execute()
  return rows.map(({ id }) => id)
}

export const listSamePerson: Verb<'user.samePerson'> = async ({ ctx, input }) => {
  const ids = await samePersonIds(ctx.db, input.id)
  const rows = ids.length > 0 ? await managedUsers(ctx.db).where('user.id', 'in', ids).execute() : []
  return {
    accounts: rows
      .map((row) => toManagedUser(row, ctx))
      .map(({ username, phone, frozen }) => {
        const scopes = frozen.map((scope) => FREEZE_SCOPES[scope]).join('、')
        return `${username} ${phone}${scopes && `（已冻结${scopes}）`}`
      }),
  }
}
