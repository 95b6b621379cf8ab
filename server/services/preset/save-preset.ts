import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { forUpdate } from '../../db/lock.ts'
import { transact } from '../../db/transact.ts'
import { Failure } from '../../errors.ts'
import { newId } from '../../secrets/tokens.ts'
import { toPreset } from './to-preset.ts'

export const PRESETS_MAX = 50

/** Keeps a new system prompt, or changes one. */
export async function savePreset({
  ctx,
  input: { id, name, text },
}: {
  ctx: UserContext
  input: ParsedInput<'preset.save'>
}): Promise<CallResult<'preset.save'>> {
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
  await trx.selectFrom('user').select('id').where('id', '=', userId).$call(forUpdate(trx)).execute()
  const { known } = await trx
    .selectFrom('prompt_preset')
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (known >= PRESETS_MAX) throw new Failure('tooManyPresets')
}
