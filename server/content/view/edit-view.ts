import type { StaleRow } from '../../../contract/envelope.ts'
import type { SavedView } from '../../../contract/view.ts'
import type { Verb } from '../../catalog/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { assertNameIsFree, clearDefault, lockViews } from './read-views.ts'
import { toView } from './to-view.ts'

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
