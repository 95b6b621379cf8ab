import type { Verb } from '../../catalog/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { toPreset } from './to-preset.ts'

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
