import type { PlacedDraft } from '../../../contract/draft.ts'
import type { UserContext } from '../../catalog/context.ts'
import { openDraft } from './open-draft.ts'

/** The caller's drafts of all forms, the one saved last first, opened one by one. */
export async function* listDrafts({ db, caller, deps }: UserContext): AsyncGenerator<PlacedDraft, void> {
  const rows = await db
    .selectFrom('form_draft')
    .select(['form', 'row_key', 'values_sealed', 'saved_at'])
    .where('user_id', '=', caller.userId)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute()
  for (const row of rows) yield { form: row.form, row: row.row_key, ...openDraft(row, deps.secrets) }
}
