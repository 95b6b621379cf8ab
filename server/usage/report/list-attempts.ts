import { sql, type RawBuilder } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import type { AttemptOutcome } from '../../../contract/report.ts'
import { HOUR_MS } from '../../../contract/time.ts'
import { listPage, pageOf } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'
import { accountOfChannel, channelNames, type NamedChannel } from './channel-names.ts'

interface AttemptRow {
  request_id: string
  n: number
  started_at: number
  called_at: number
  model_id: string
  channel: string
  is_test: number
  outcome: AttemptOutcome
  http_status: number | null
  duration_ms: number
  user_id: string
  billed_nano: bigint
  cost_nano: bigint | null
  most_nano: bigint | null
}

/** A call is sent to its last upstream within this time; the index has when that was, the figures go by when the call was made. */
const LATEST_MS = HOUR_MS

const channelIn = ({ id, name }: NamedChannel) => ({ channelId: id, channelName: name })
const yuanOf = (nano: bigint | null) => (nano === null ? null : formatYuan(nano))

/** The requests to upstreams behind what the dashboard says of cost. */
export const listReportAttempts: Verb<'report.attempts'> = async ({ ctx, input }) => {
  const { db, catalog } = ctx
  const account = input.channelId === undefined ? undefined : await accountOfChannel(ctx, input.channelId)
  if (account === null) return pageOf([], input)
  const conditions = conditionsOf({ ...input, account })
  const channelOf = channelNames(catalog)
  const branches = outcomesOf(input.outcome_MultiString).map((outcome) =>
    db
      .selectFrom(
        sql<AttemptRow>`(${attempts(sql.join([...outcome, ...conditions], sql` and `))})`.as('attempt'),
      )
      .selectAll(),
  )
  return listPage({
    query: (cut) => {
      const cuts = branches.map((branch) => sql`select * from (${cut(branch)}) as branch`)
      return db.selectFrom(sql<AttemptRow>`(${sql.join(cuts, sql` union all `)})`.as('attempt')).selectAll()
    },
    input,
    sortBy: [sql.ref('started_at'), sql.ref('request_id'), sql.ref('n')],
    toRow: (row) => ({
      ...channelIn(channelOf(row.channel)),
      id: `${row.request_id}.${row.n}`,
      startedAt: row.started_at,
      calledAt: row.called_at,
      modelId: row.model_id,
      origin: row.is_test === 1 ? ('test' as const) : ('call' as const),
      outcome: row.outcome,
      status: row.http_status,
      durationMs: row.duration_ms,
      requestId: row.request_id,
      userId: row.user_id,
      billed: formatYuan(row.billed_nano),
      cost: yuanOf(row.cost_nano),
      most: row.outcome === 'lost' ? yuanOf(row.most_nano) : null,
    }),
  })
}

const attempts = (conditions: RawBuilder<unknown>) => sql`
  select a.request_id, a.n, a.started_at, coalesce(call.created_at, a.started_at) as called_at,
    coalesce(call.model_id, a.model_id) as model_id, a.channel, a.is_test, a.outcome, a.http_status, a.duration_ms,
    coalesce(call.user_id, '') as user_id, a.billed_nano, a.cost_nano, a.most_nano
  from call_attempt as a left join call on call.request_id = a.request_id where ${conditions}`

/** Each outcome but success has an index of its own, so that what is rare is not sought among all. */
function outcomesOf(outcomes: readonly AttemptOutcome[] | undefined): RawBuilder<unknown>[][] {
  return (
    outcomes?.map((outcome) =>
      outcome === 'succeeded'
        ? [sql`a.outcome = 'succeeded'`]
        : [sql`a.outcome <> 'succeeded'`, sql`a.outcome = ${sql.lit(outcome)}`],
    ) ?? [[]]
  )
}

function conditionsOf({
  calledAt_begin: begin,
  calledAt_end: end,
  origin_MultiString: origins,
  modelId,
  account,
  userId,
  requestId,
}: Parameters<Verb<'report.attempts'>>[0]['input'] & { account: string | undefined }): RawBuilder<unknown>[] {
  const called = sql`coalesce(call.created_at, a.started_at)`
  return [
    sql`true`,
    ...(begin === undefined ? [] : [sql`a.started_at >= ${begin - LATEST_MS} and ${called} >= ${begin}`]),
    ...(end === undefined ? [] : [sql`a.started_at <= ${end + LATEST_MS} and ${called} <= ${end}`]),
    // Both origins together are no condition.
    ...(origins?.length === 1 ? [sql`a.is_test = ${sql.lit(origins[0] === 'test' ? 1 : 0)}`] : []),
    ...(modelId === undefined ? [] : [sql`a.model_id = ${modelId}`]),
    ...(account === undefined ? [] : [sql`a.channel = ${account}`]),
    ...(userId === undefined ? [] : [sql`call.user_id = ${userId}`]),
    ...(requestId === undefined ? [] : [sql`a.request_id = ${requestId}`]),
  ]
}
