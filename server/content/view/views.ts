import type { SavedView } from '../../../contract/view.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/schema.ts'
import type { Verb } from '../../catalog/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import type { StaleRow } from '../../../contract/envelope.ts'

interface ReadInput {
  db: Db
  userId: string
  secrets: Secrets
}

const toView = (row: Selectable<Tables['saved_view']>, secrets: Secrets): SavedView => ({
  id: row.id,
  list: row.list,
  name: secrets.open(row.name_sealed),
  query: secrets.open(row.query_sealed),
  isDefault: row.is_default === 1,
  rev: row.rev,
  createdAt: row.created_at,
})

/** A user's saved views, the newest last. */
async function readViews({ db, userId, secrets }: ReadInput): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toView(row, secrets))
}

/** Reads as `readViews` does, and until the transaction ends no other request changes them. */
async function lockViews({ db, userId, secrets }: ReadInput): Promise<SavedView[]> {
  await lockAccount(db, userId)
  return readViews({ db, userId, secrets })
}

interface Named {
  /** Null for one that is not kept yet. */
  id: string | null
  list: string
  name: string
}

/**
 * Names are sealed, so that no index of the database can keep them apart.
 * @throws Failure viewNameTaken if another view of the list is called so
 */
function assertNameIsFree(views: SavedView[], { id, list, name }: Named): void {
  if (views.some((view) => view.list === list && view.name === name && view.id !== id))
    throw new Failure('viewNameTaken')
}

/** Leaves the list without a default, for another view to become it. */
async function clearDefault({ db, userId, list }: { db: Db; userId: string; list: string }) {
  await db
    .updateTable('saved_view')
    .set((eb) => ({ is_default: 0, rev: eb('rev', '+', 1) }))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('is_default', '=', 1)
    .execute()
}

export const listViews: Verb<'view.list'> = ({ ctx }) =>
  readViews({ db: ctx.db, userId: ctx.caller.userId, secrets: ctx.deps.secrets })

export const VIEWS_PER_LIST_MAX = 20
/** The server does not know which lists there are. */
export const VIEWS_MAX = 200

export const addView: Verb<'view.add'> = async ({ ctx, input: { list, name, query, isDefault } }) => {
  const { secrets } = ctx.deps
  const { userId } = ctx.caller
  return transact(ctx.db, async (trx) => {
    const views = await lockViews({ db: trx, userId, secrets })
    const ofList = views.filter((view) => view.list === list)
    if (views.length >= VIEWS_MAX || ofList.length >= VIEWS_PER_LIST_MAX) throw new Failure('tooManyViews')
    assertNameIsFree(views, { id: null, list, name })
    if (isDefault) await clearDefault({ db: trx, userId, list })
    const row = await trx
      .insertInto('saved_view')
      .values({
        id: newId(),
        user_id: userId,
        list,
        name_sealed: secrets.seal(name),
        query_sealed: secrets.seal(query),
        is_default: isDefault ? 1 : 0,
        rev: 1,
        created_at: ctx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toView(row, secrets)
  })
}

const CHANGED = '这个视图已在别处改动，请看过新的再改'

/** A view is changed by its owner alone; when is not kept. */
const stale = (current: SavedView): StaleRow => ({ current: { ...current }, by: '', at: null })

/** Changes what is given, unless the view was changed since it was read: another tab's change is not undone unseen. */
export const editView: Verb<'view.edit'> = async ({ ctx, input: { id, rev, ...change } }) => {
  const { secrets } = ctx.deps
  const { userId } = ctx.caller
  return transact(ctx.db, async (trx) => {
    const views = await lockViews({ db: trx, userId, secrets })
    const view = views.find((one) => one.id === id)
    if (!view) throw new Failure('notFound')
    if (view.rev !== rev) throw new Failure('rowChanged', { message: CHANGED, result: stale(view) })
    const { list, name, query, isDefault } = { ...view, ...change }
    assertNameIsFree(views, { id, list, name })
    if (isDefault && !view.isDefault) await clearDefault({ db: trx, userId, list })
    const row = await trx
      .updateTable('saved_view')
      .set({
        name_sealed: secrets.seal(name),
        query_sealed: secrets.seal(query),
        is_default: isDefault ? 1 : 0,
        rev: rev + 1,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toView(row, secrets)
  })
}

export const deleteView: Verb<'view.delete'> = async ({ ctx, input }) => {
  const deleted = await ctx.db
    .deleteFrom('saved_view')
    .where('id', '=', input.id)
    .where('user_id', '=', ctx.caller.userId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new Failure('notFound')
  return null
}
