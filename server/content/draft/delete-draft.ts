import type { Verb } from '../../catalog/context.ts'

export const deleteDraft: Verb<'draft.delete'> = async ({ ctx, input: { form, row } }) => {
  await ctx.db
    .deleteFrom('form_draft')
    .where('user_id', '=', ctx.caller.userId)
    .where('form', '=', form)
    .where('row_key', '=', row)
    .execute()
  return null
}
