import type { Verb } from '../../catalog/context.ts'
import { toPreset } from './to-preset.ts'

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
