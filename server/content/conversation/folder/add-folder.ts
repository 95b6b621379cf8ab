import type { Verb } from '../../../catalog/context.ts'
import { transact } from '../../../platform/db/transact.ts'
import { Failure } from '../../../platform/errors.ts'
import { newId } from '../../../platform/secrets/tokens.ts'
import { lockAccount } from '../../../platform/db/lock-account.ts'
import { FOLDERS_MAX } from '../limits.ts'
import { toFolder } from './to-folder.ts'

export const addFolder: Verb<'folder.add'> = async ({ ctx, input: { name } }) => {
  const { secrets } = ctx.deps
  const { userId } = ctx.caller
  return transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const { known } = await trx
      .selectFrom('conversation_folder')
      .select((eb) => eb.fn.countAll<number>().as('known'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (known >= FOLDERS_MAX) throw new Failure('tooManyFolders')
    const row = await trx
      .insertInto('conversation_folder')
      .values({ id: newId(), user_id: userId, name_sealed: secrets.seal(name), created_at: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toFolder(row, secrets)
  })
}
