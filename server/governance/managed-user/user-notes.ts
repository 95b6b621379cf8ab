import { sql } from 'kysely'
import { UserNoteAdded } from '../../../contract/user-note.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import type { Verb } from '../context.ts'
import { openManagedUser, staffName } from '../../identity/index.ts'

/** Writes a note about a user. The audit keeps which, and never its text: that is erased with the account. */
export const addUserNote: Verb<'user.note'> = async ({ ctx, input: { id, text } }) => {
  const subject = `user:${id}`
  ctx.noteChange({ subject, schema: UserNoteAdded })
  await openManagedUser(ctx, id)
  const after = { noteId: newId() }
  await ctx.db
    .insertInto('user_note')
    .values({
      id: after.noteId,
      user_id: id,
      author_id: ctx.caller.userId,
      text_sealed: ctx.deps.secrets.seal(text),
      created_at: ctx.now,
    })
    .execute()
  ctx.noteChange({ subject, schema: UserNoteAdded, after })
  return after
}

export const listUserNotes: Verb<'user.notes'> = ({ ctx: { db, deps }, input }) =>
  listPage({
    query: db
      .selectFrom('user_note')
      .select(['id', 'author_id', 'text_sealed', 'created_at'])
      .select(staffName('user_note.author_id').as('author_name'))
      .where('user_id', '=', input.userId),
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: (row) => ({
      id: row.id,
      text: deps.secrets.open(row.text_sealed),
      authorId: row.author_id,
      authorName: row.author_name,
      createdAt: row.created_at,
    }),
  })
