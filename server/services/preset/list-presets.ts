import type { CallResult } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { toPreset } from './to-preset.ts'

/** The caller's own system prompts, the newest last. */
export async function listPresets({ ctx }: { ctx: UserContext }): Promise<CallResult<'preset.list'>> {
  const rows = await ctx.db
    .selectFrom('prompt_preset')
    .selectAll()
    .where('user_id', '=', ctx.caller.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toPreset(row, ctx.deps.secrets))
}
