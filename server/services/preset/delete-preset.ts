import type { ParsedInput } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { Failure } from '../../errors.ts'

export async function deletePreset({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'preset.delete'>
}): Promise<null> {
  const deleted = await ctx.db
    .deleteFrom('prompt_preset')
    .where('id', '=', input.id)
    .where('user_id', '=', ctx.caller.userId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new Failure('notFound')
  return null
}
