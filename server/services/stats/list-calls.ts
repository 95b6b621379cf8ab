import { expressionBuilder, sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import { type Call, ReceiptLine } from '../../../contract/stats.ts'
import type { Catalog } from '../../catalog/schema.ts'
import type { UserContext } from '../../context.ts'
import type { Days, Sum } from '../../db/days.ts'
import { whenGiven, within } from '../../db/filters.ts'
import { listPage } from '../../db/list-page.ts'
import type { Tables } from '../../db/schema.ts'
import { modelNamed } from './model-named.ts'
import { packageNano } from './package-nano.ts'

const Lines = z.array(ReceiptLine)
const SORT = { createdAt: sql.ref('call.created_at') }

/** The caller's calls, one by one; what was said in them is not kept. */
export async function listCalls({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'stats.calls'>
}): Promise<CallResult<'stats.calls'>> {
  const { modelId, requestId, status_MultiString, createdAt_begin, createdAt_end } = input
  const { userId } = ctx.caller
  const query = ctx.db
    .selectFrom('call')
    .selectAll('call')
    .select((eb) =>
      eb.selectFrom('api_key').select('name').whereRef('api_key.id', '=', 'call.key_id').as('key_name'),
    )
    .where('call.user_id', '=', userId)
    .where((eb) =>
      eb.and([
        ...whenGiven(modelId, (id) => eb('call.model_id', '=', id)),
        ...whenGiven(requestId, (id) => eb('call.request_id', '=', id)),
        ...whenGiven(status_MultiString, (statuses) => eb('call.status', 'in', statuses)),
        ...within(eb.ref('call.created_at'), createdAt_begin, createdAt_end),
      ]),
    )
  const eb = expressionBuilder<Tables, 'call_day'>()
  const days: Days = {
    db: ctx.db,
    table: 'call_day',
    where: eb.and([
      eb('user_id', '=', userId),
      ...whenGiven(modelId, (id) => eb('model_id', '=', id)),
      ...whenGiven(status_MultiString, (statuses) => eb('status', 'in', statuses)),
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
    toRow: (row) => toCall(row, ctx.deps.catalog),
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
    modelName: modelNamed(catalog, row.model_id).name,
    keyName: row.key_name ?? '体验中心',
    status: row.status,
    promptTokens: row.prompt_tokens,
    cachedTokens: row.cached_tokens,
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
  Lines.parse(JSON.parse(lines)).reduce((sum, line) => sum + packageNano(line), 0n)
