import type { Verb } from '../../catalog/context.ts'
import { transact } from '../../platform/db/transact.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { assertNameIsFree, clearDefault, lockViews } from './read-views.ts'
import { toView } from './to-view.ts'

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
