import type { Verb } from '../../catalog/context.ts'
import { openDraft } from './open-draft.ts'

/** The caller's draft of a form; null if there is none. */
export const readDraft: Verb<'draft.read'> = async ({ ctx, input: { form, row } }) => {
  const found = await ctx.db
    .selectFrom('form_draft')
    .select(['values_sealed', 'saved_at'])
    .where('user_id', '=', ctx.caller.userId)
    .where('form', '=', form)
    .where('row_key', '=', row)
    .executeTakeFirst()
  return found ? openDraft(found, ctx.deps.secrets) : null
}
