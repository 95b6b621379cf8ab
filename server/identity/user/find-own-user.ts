import type { UserContext } from '../context.ts'

export const findOwnUser = ({ db, caller }: UserContext) =>
  db.selectFrom('user').selectAll().where('id', '=', caller.userId).executeTakeFirstOrThrow()
