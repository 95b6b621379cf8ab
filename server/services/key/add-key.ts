import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { insertKey } from './insert-key.ts'
import { checkKeySettings, keySettingColumns } from './key-settings.ts'
import { makeRoomForKey } from './make-room.ts'

export async function addKey({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'key.add'>
}): Promise<CallResult<'key.add'>> {
  const { userId } = ctx.caller
  checkKeySettings(input, { catalog: ctx.deps.catalog, now: ctx.now })
  return transact(ctx.db, async (trx) => {
    await makeRoomForKey(trx, { userId, now: ctx.now })
    const unlimited = {
      models: '[]',
      ips: '[]',
      budget: '{}',
      expires_at: null,
      rpm: null,
      tpm: null,
      family_id: '',
    }
    const given = { ...unlimited, ...keySettingColumns(input), user_id: userId, name: input.name }
    return insertKey(trx, { given, now: ctx.now })
  })
}
