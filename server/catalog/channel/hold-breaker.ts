import { RouteHoldResult } from '../../../contract/channel.ts'
import { Failure } from '../../platform/errors.ts'
import { announceChange } from '../publishing/announce-change.ts'
import { lockCatalog } from '../publishing/store-version.ts'
import type { Verb } from '../context.ts'
import { routeOf } from './channels.ts'

const MINUTE_MS = 60_000

/** Keeps calls away from a route, or lets them through, on all nodes and whatever its breaker says, for some minutes. */
export const holdBreaker: Verb<'route.hold'> = async ({ ctx, input }) => {
  const { id, state, minutes, reason } = input
  const { db, now, caller } = ctx
  const { model, config, account, target } = routeOf(ctx.catalog, id)
  if ('builtin' in config) throw new Failure('badRequest', { message: '内置演示引擎没有熔断' })
  await lockCatalog(db, now)
  const key = { model_id: model.id, channel: account, target }
  const until = now + minutes * MINUTE_MS
  await db.deleteFrom('breaker_hold').where('until', '<=', now).execute()
  if (state === 'none') {
    await db
      .deleteFrom('breaker_hold')
      .where('model_id', '=', model.id)
      .where('channel', '=', account)
      .where('target', '=', target)
      .execute()
  } else {
    const held = { state, until, reason, held_by: caller.userId }
    await db
      .insertInto('breaker_hold')
      .values({ ...key, ...held })
      .onConflict((conflict) => conflict.columns(['model_id', 'channel', 'target']).doUpdateSet(held))
      .execute()
  }
  await announceChange(db)
  const result = { id, state, until: state === 'none' ? null : until }
  ctx.noteChange({ subject: `model:${model.id}`, schema: RouteHoldResult, after: result })
  return result
}
