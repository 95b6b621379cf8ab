import { expressionBuilder, sql, type Selectable } from 'kysely'
import type { ParsedInput } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { Call } from '../../../contract/stats.ts'
import type { Context, Verb } from '../context.ts'
import type { Catalog } from '../../catalog/schema.ts'
import type { DailyRollup, Sum } from '../../db/daily-rollup.ts'
import { ifDefined, within } from '../../db/filters.ts'
import { listPage } from '../../db/list-page.ts'
import type { Tables } from '../../db/schema.ts'
import { parseReceiptLines } from '../../wallet/stored-json.ts'
import { modelLabel } from './model-label.ts'
import { packageNano } from './package-nano.ts'

const SORT = { createdAt: sql.ref('call.created_at') }

/** The caller's calls, one by one; what was said in them is not kept. */
export const listCalls: Verb<'stats.calls'> = ({ ctx, input }) =>
  listCallsOf(ctx, { userId: ctx.caller.userId, input })

interface CallsOf {
  userId: string
  input: ParsedInput<'stats.calls'>
}

/** A page of a user's calls. */
export async function listCallsOf(ctx: Context, { userId, input }: CallsOf) {
  const { modelId, requestId, status_MultiString, createdAt_begin, createdAt_end } = input
  const query = ctx.db
    .selectFrom('call')
    .selectAll('call')
    .select((eb) =>
      eb.selectFrom('api_key').select('name').whereRef('api_key.id', '=', 'call.key_id').as('key_name'),
    )
    .where('call.user_id', '=', userId)
    .where((eb) =>
      eb.and([
        ...ifDefined(modelId, (id) => eb('call.model_id', '=', id)),
        ...ifDefined(requestId, (id) => eb('call.request_id', '=', id)),
        ...ifDefined(status_MultiString, (statuses) => eb('call.status', 'in', statuses)),
        ...within(eb.ref('call.created_at'), createdAt_begin, createdAt_end),
      ]),
    )
  const eb = expressionBuilder<Tables, 'call_day'>()
  const days: DailyRollup = {
    db: ctx.db,
    table: 'call_day',
    where: eb.and([
      eb('user_id', '=', userId),
      ...ifDefined(modelId, (id) => eb('model_id', '=', id)),
      ...ifDefined(status_MultiString, (statuses) => eb('status', 'in', statuses)),
    ]),
    time: sql.ref('call.created_at'),
    begin: createdAt_begin,
    end: createdAt_end,
    sortedBy: 'time',
    sums: SUMS,
  }
  return listPage({
    query,
    input,
    sortBy: [SORT[input.column], sql.ref('call.request_id')],
    toRow: (row) => toCall(row, ctx.catalog),
    // A request is one row, or none.
    days: requestId === undefined ? days : undefined,
  })
}

const same = (column: string, toText: (sum: bigint) => string): Sum => ({
  ofDays: sql.ref(column),
  ofRows: sql.ref(column),
  toText,
})

const SUMS = {
  promptTokens: same('prompt_tokens', String),
  cachedTokens: same('cached_tokens', String),
  cacheWrite5mTokens: same('cache_write_5m_tokens', String),
  cacheWrite1hTokens: same('cache_write_1h_tokens', String),
  completionTokens: same('completion_tokens', String),
  packageTokens: same('package_tokens', String),
  cost: same('cost_nano', formatYuan),
}

type CallRow = Selectable<Tables['call']> & { key_name: string | null }

function toCall(row: CallRow, catalog: Catalog): Call {
  return {
    requestId: row.request_id,
    createdAt: row.created_at,
    modelId: row.model_id,
    modelName: modelLabel(catalog, row.model_id).name,
    keyName: row.key_name ?? '体验中心',
    status: row.status,
    promptTokens: row.prompt_tokens,
    cachedTokens: row.cached_tokens,
    cacheWrite5mTokens: row.cache_write_5m_tokens,
    cacheWrite1hTokens: row.cache_write_1h_tokens,
    completionTokens: row.completion_tokens,
    packageTokens: row.package_tokens,
    packageValue: formatYuan(packagesPaid(row)),
    cost: formatYuan(row.cost_nano),
    isEstimated: row.is_estimated === 1,
    ttftMs: row.ttft_ms,
    durationMs: row.duration_ms,
  }
}

const packagesPaid = ({ lines }: CallRow): bigint =>
  parseReceiptLines(lines).reduce((sum, line) => sum + packageNano(line), 0n)
