import { sql } from 'kysely'
import type { PriceNotice } from '../../../contract/price.ts'
import type { Db } from '../../platform/db/client.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import { modelOf } from '../publishing/catalog-models.ts'
import type { Verb } from '../context.ts'
import { NOTICED_MS } from './model-notices.ts'
import { priceRises, riseNoticeId } from '../publishing/price-rises.ts'
import { priceText } from '../model/price-text.ts'

/** Rises of a model's price that its users were notified of, or are now: since when, how many, and how many put it away. */
export const listPriceNotices: Verb<'price.notices'> = async ({ ctx: { db, catalog, now }, input }) => {
  const { id } = modelOf(catalog, input.modelId)
  const rows: PriceNotice[] = []
  for (const { versionId, from, since, price } of await priceRises(db, id))
    rows.push({
      versionId,
      from,
      since,
      state: from > now ? 'shown' : 'over',
      priceText: price ? priceText(price) : '',
      users: await countUsers(db, id, Math.min(from, now)),
      dismissed: await countDismissed(db, riseNoticeId(id, from)),
    })
  return pageOf(input.order === 'asc' ? rows : rows.toReversed(), input)
}

/** Who used it within the time before a moment that earns a notice. */
async function countUsers(db: Db, modelId: string, until: number): Promise<number> {
  const { users } = await db
    .selectFrom('call_day')
    .select(sql<number>`count(distinct user_id)`.as('users'))
    .where('model_id', '=', modelId)
    .where('day_at', '>=', until - NOTICED_MS)
    .where('day_at', '<', until)
    .where('row_count', '>', 0)
    .executeTakeFirstOrThrow()
  return users
}

async function countDismissed(db: Db, noticeId: string): Promise<number> {
  const { dismissed } = await db
    .selectFrom('notice_dismissal')
    .select((eb) => eb.fn.countAll<number>().as('dismissed'))
    .where('notice_id', '=', noticeId)
    .executeTakeFirstOrThrow()
  return dismissed
}
