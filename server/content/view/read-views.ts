import type { SavedView } from '../../../contract/view.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { toView } from './to-view.ts'

interface ReadInput {
  db: Db
  userId: string
  secrets: Secrets
}

/** A user's saved views, the newest last. */
export async function readViews({ db, userId, secrets }: ReadInput): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toView(row, secrets))
}

/** As `readViews`, and until the transaction ends no other request changes them. */
export async function lockViews({ db, userId, secrets }: ReadInput): Promise<SavedView[]> {
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
export function assertNameIsFree(views: SavedView[], { id, list, name }: Named): void {
  if (views.some((view) => view.list === list && view.name === name && view.id !== id))
    throw new Failure('viewNameTaken')
}

/** Leaves the list without a default, for another view to become it. */
export async function clearDefault({ db, userId, list }: { db: Db; userId: string; list: string }) {
  await db
    .updateTable('saved_view')
    .set((eb) => ({ is_default: 0, rev: eb('rev', '+', 1) }))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('is_default', '=', 1)
    .execute()
}
