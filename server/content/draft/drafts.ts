import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Draft, PlacedDraft } from '../../../contract/draft.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { UserContext, Verb } from '../../catalog/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'

const Values = z.record(z.string(), z.unknown())

const openDraft = (
  row: Pick<Selectable<Tables['form_draft']>, 'values_sealed' | 'saved_at'>,
  secrets: Secrets,
): Draft => ({ values: Values.parse(JSON.parse(secrets.open(row.values_sealed))), savedAt: row.saved_at })

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

export const DRAFTS_MAX = 50

/** Keeps what is filled in so far, in the place of what was kept before; a user’s oldest draft makes room for a new one. */
export const saveDraft: Verb<'draft.save'> = async ({ ctx, input: { form, row, values } }) => {
  const { userId } = ctx.caller
  const kept = { values_sealed: ctx.deps.secrets.seal(JSON.stringify(values)), saved_at: ctx.now }
  await transact(ctx.db, async (trx) => {
    await lockAccount(trx, userId)
    const changed = await trx
      .updateTable('form_draft')
      .set(kept)
      .where('user_id', '=', userId)
      .where('form', '=', form)
      .where('row_key', '=', row)
      .returning('id')
      .executeTakeFirst()
    if (changed) return
    await makeRoom(trx, userId)
    await trx
      .insertInto('form_draft')
      .values({ ...kept, id: newId(), user_id: userId, form, row_key: row })
      .execute()
  })
  return null
}

/** The drafts saved last stay. */
async function makeRoom(trx: Db, userId: string) {
  const mine = await trx
    .selectFrom('form_draft')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute()
  const oldest = mine.slice(DRAFTS_MAX - 1).map(({ id }) => id)
  if (oldest.length > 0) await trx.deleteFrom('form_draft').where('id', 'in', oldest).execute()
}

export const deleteDraft: Verb<'draft.delete'> = async ({ ctx, input: { form, row } }) => {
  await ctx.db
    .deleteFrom('form_draft')
    .where('user_id', '=', ctx.caller.userId)
    .where('form', '=', form)
    .where('row_key', '=', row)
    .execute()
  return null
}
