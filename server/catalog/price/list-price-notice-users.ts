import { nameOf } from '../../identity/index.ts'
import { sql, type RawBuilder } from 'kysely'
import { maskName } from '../../../contract/id-number.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { NOTICE_STATES } from '../../../contract/price.ts'
import { ifDefined } from '../../platform/db/filters.ts'
import { listPage, pageOf } from '../../platform/db/list-page.ts'
import { modelOf } from '../publishing/catalog-models.ts'
import type { Verb } from '../context.ts'
import { NOTICED_MS } from './model-notices.ts'
import { priceRises, riseNoticeId, type PriceRise } from '../publishing/price-rises.ts'

interface NoticedUser {
  user_id: string
  /** Null: there is no such account. */
  username: string | null
  nickname: string | null
  nickname_sealed: string | null
  calls: number
  spend_nano: bigint
  state: keyof typeof NOTICE_STATES
  read_at: number | null
  seen_at: number | null
}

/** Whom a rise of a model's price concerns, with what they spent on it and whether they know. */
export const listPriceNoticeUsers: Verb<'price.noticeUsers'> = async ({ ctx, input }) => {
  const { db, catalog, now } = ctx
  const { id } = modelOf(catalog, input.modelId)
  const rises = await priceRises(db, id)
  const rise =
    input.versionId === undefined
      ? rises.at(-1)
      : rises.find(({ versionId }) => versionId === input.versionId)
  if (!rise) return pageOf([], input)
  return listPage({
    query: db
      .selectFrom(noticedUsers(id, rise, now).as('noticed'))
      .selectAll()
      .where((eb) =>
        eb.and([
          ...ifDefined(input.userId, (userId) => eb('user_id', '=', userId)),
          ...ifDefined(input.state_MultiString, (states) => eb('state', 'in', states)),
        ]),
      ),
    input,
    sortBy: [sql.ref('spend_nano'), sql.ref('user_id')],
    toRow: (row) => ({
      userId: row.user_id,
      name: maskName(nameOf(ctx.deps.secrets, row)),
      calls: row.calls,
      spend: formatYuan(row.spend_nano),
      state: row.state,
      readAt: row.read_at,
      seenAt: row.seen_at,
    }),
  })
}

/** The days are those that its notice goes by. */
function noticedUsers(modelId: string, { from, since }: PriceRise, now: number): RawBuilder<NoticedUser> {
  const until = Math.min(from, now)
  const days = sql`model_id = ${modelId} and day_at >= ${until - NOTICED_MS} and day_at < ${until}`
  return sql<NoticedUser>`(
    select called.user_id, "user".username, "user".nickname, "user".nickname_sealed, called.calls,
      coalesce(charged.spend_nano, 0) as spend_nano, away.dismissed_at as read_at, seen.seen_at,
      case when away.dismissed_at is not null then 'read' when seen.seen_at >= ${since} then 'seen' else 'unseen' end as state
    from (select user_id, cast(sum(row_count) as bigint) as calls from call_day where ${days}
      group by user_id having sum(row_count) > 0) as called
    left join (select user_id, cast(sum(billed_nano + package_nano) as bigint) as spend_nano from usage_day where ${days}
      group by user_id) as charged on charged.user_id = called.user_id
    left join notice_dismissal as away
      on away.user_id = called.user_id and away.notice_id = ${riseNoticeId(modelId, from)}
    left join (select user_id, max(last_seen_at) as seen_at from session group by user_id) as seen
      on seen.user_id = called.user_id
    left join "user" on "user".id = called.user_id)`
}
