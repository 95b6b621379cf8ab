import type { Selectable } from 'kysely'
import type { PromptPreset } from '../../../contract/conversation.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Verb } from '../../catalog/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'

const toPreset = (row: Selectable<Tables['prompt_preset']>, secrets: Secrets): PromptPreset => ({
  id: row.id,
  name: secrets.open(row.name_sealed),
  text: secrets.open(row.text_sealed),
})

export const listPresets: Verb<'preset.list'> = async ({ ctx }) => {
  const rows = await ctx.db
    .selectFrom('prompt_preset')
    .selectAll()
    .where('user_id', '=', ctx.caller.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toPreset(row, ctx.deps.secrets))
}

const PRESETS_MAX = 50

export const savePreset: Verb<'preset.save'> = async ({ ctx, input: { id, name, text } }) => {
  const { secrets } = ctx.deps
  const { userId } = ctx.caller
  const sealed = { name_sealed: secrets.seal(name), text_sealed: secrets.seal(text) }
  return transact(ctx.db, async (trx) => {
    if (id !== undefined) {
      const row = await trx
        .updateTable('prompt_preset')
        .set(sealed)
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new Failure('notFound')
      return toPreset(row, secrets)
    }
    await makeRoom(trx, userId)
    const row = await trx
      .insertInto('prompt_preset')
      .values({ ...sealed, id: newId(), user_id: userId, created_at: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toPreset(row, secrets)
  })
}

async function makeRoom(trx: Db, userId: string) {
  await lockAccount(trx, userId)
  const { known } = await trx
    .selectFrom('prompt_preset')
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (known >= PRESETS_MAX) throw new Failure('tooManyPresets')
}

export const deletePreset: Verb<'preset.delete'> = async ({ ctx, input }) => {
  const deleted = await ctx.db
    .deleteFrom('prompt_preset')
    .where('id', '=', input.id)
    .where('user_id', '=', ctx.caller.userId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new Failure('notFound')
  return null
}
