import { expressionBuilder, sql, type Selectable } from 'kysely'
import type { ParsedInput } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { ModelType } from '../../../contract/model.ts'
import type { Call, ReceiptLine } from '../../../contract/stats.ts'
import { tierWords } from '../../../contract/tier-words.ts'
import { isV1ErrorCode, v1Errors } from '../../../contract/v1-errors.ts'
import { WIRES } from '../../../contract/wires.ts'
import type { Context, Verb } from '../context.ts'
import { type Catalog, modelLabel } from '../../catalog/index.ts'
import type { DailyRollup, Sum } from '../../platform/db/daily-rollup.ts'
import { ifDefined, within } from '../../platform/db/filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { parseReceiptLines } from '../../wallet/index.ts'
import { costBandOf, costWithin, durationBandOf, durationWithin } from './call-bands.ts'
import { BY_SESSION, keyIdsOf, NO_ID } from './key-ids-of.ts'
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
  const { key, type_MultiString, wire_MultiString, costBand_MultiString, durationBand_MultiString } = input
  const keyIds = key === undefined ? undefined : await keyIdsOf(ctx, { userId, key })
  const ofTypes = type_MultiString && modelsOfTypes(ctx.catalog, type_MultiString)
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
        ...ifDefined(keyIds, (ids) => eb('call.key_id', 'in', ids)),
        ...ifDefined(ofTypes, ({ way, ids }) => eb('call.model_id', way, ids)),
        ...ifDefined(wire_MultiString, (wires) => eb('call.wire', 'in', wires)),
        ...ifDefined(costBand_MultiString, costWithin),
        ...ifDefined(durationBand_MultiString, durationWithin),
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
      ...ifDefined(ofTypes, ({ way, ids }) => eb('model_id', way, ids)),
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
    // A request is one row, or none; the other fields stand in no roll-up.
    days: [requestId, keyIds, wire_MultiString, costBand_MultiString, durationBand_MultiString].every(
      (filter) => filter === undefined,
    )
      ? days
      : undefined,
    sums: SUMS,
  })
}

/** Models that have left the catalogue are shown as of chat, and found so. */
export function modelsOfTypes({ models }: Catalog, types: readonly ModelType[]) {
  const includesRemoved = types.includes('chat')
  const ids = models.filter(({ type }) => types.includes(type) !== includesRemoved).map(({ id }) => id)
  return { way: includesRemoved ? ('not in' as const) : ('in' as const), ids: [NO_ID, ...ids] }
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
  const label = modelLabel(catalog, row.model_id)
  const paidNano = packagesPaid(row)
  const listNano = paidNano + row.cost_nano
  return {
    requestId: row.request_id,
    createdAt: row.created_at,
    modelId: row.model_id,
    modelName: label.name,
    type: label.type,
    wire: WIRES.find((wire) => wire === row.wire) ?? null,
    keyName: row.key_name ?? BY_SESSION,
    status: row.status,
    failure: failureOf(row),
    promptTokens: row.prompt_tokens,
    cachedTokens: row.cached_tokens,
    cacheWrite5mTokens: row.cache_write_5m_tokens,
    cacheWrite1hTokens: row.cache_write_1h_tokens,
    completionTokens: row.completion_tokens,
    ...extrasOf(row),
    packageTokens: row.package_tokens,
    packageValue: formatYuan(paidNano),
    cost: formatYuan(row.cost_nano),
    packageShare: listNano === 0n ? null : Number((paidNano * 10_000n) / listNano) / 10_000,
    costBand: costBandOf(row.cost_nano),
    durationBand: durationBandOf(row.duration_ms),
    isEstimated: row.is_estimated === 1,
    ttftMs: row.ttft_ms,
    durationMs: row.duration_ms,
    priceVersion: row.price_version,
  }
}

function failureOf({ error_code: code }: CallRow): string | null {
  return code !== null && isV1ErrorCode(code) ? v1Errors[code].text : code
}

/** What a call was billed for other than text, by its lines. */
function extrasOf({ lines }: CallRow) {
  const parsed = parseReceiptLines(lines)
  const of = (item: ReceiptLine['item']) =>
    parsed.reduce((sum, line) => sum + (line.item === item ? line.quantity : 0), 0)
  const [tiered = {}] = parsed.filter(({ tier, above }) => tier !== undefined || above !== undefined)
  return {
    audioInputTokens: of('audioInput'),
    audioOutputTokens: of('audioOutput'),
    webSearches: of('webSearch'),
    priceTier: tierWords(tiered).join('，') || null,
  }
}

export const packagesPaid = ({ lines }: Pick<CallRow, 'lines'>): bigint =>
  parseReceiptLines(lines).reduce((sum, line) => sum + packageNano(line), 0n)
