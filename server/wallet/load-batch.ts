import { runBulk, type Read, type Statement, type StepResult } from '../platform/db/bulk.ts'
import type { Db } from '../platform/db/client.ts'
import type { BatchPart } from './batch-part.ts'
import {
  emptyState,
  spendKey,
  tracked,
  type BatchState,
  type CallRow,
  type HoldRow,
  type PackageRow,
  type SpendRow,
  type Tracked,
  type WalletRow,
} from './batch-state.ts'
import { keyPeriods } from './key-periods.ts'
import type { Operation } from './operation.ts'

/** The users that hold something for requests ($1), and those who are to pay ($2). */
const concerned = {
  sqlite: `(select user_id from hold where id in (select value from json_each(?))
    union select value from json_each(?))`,
  postgres: `any(array(select user_id from hold where id = any($1::text[]) union select unnest($2::text[])))`,
}
const walletsOf: Statement = both((engine, isListed) => {
  const lock = engine === 'postgres' ? 'for update' : ''
  return `select user_id, balance_nano, held_nano, tokens, held_tokens from wallet
    where user_id ${isListed} order by user_id ${lock}`
})
const packagesOf: Statement = both(
  (
    _engine,
    isListed,
  ) => `select id, user_id, offer_id, name, order_no, models, total, remaining, held, worth_nano,
    is_capped, begun_nano, is_aside, created_at, expires_at, closed_at from token_package
    where user_id ${isListed} and closed_at is null and remaining > 0 order by expires_at, created_at, id`,
)
const holdsOf =
  listed(`select id, user_id, key_id, amount_nano, tokens, packages, status, node_id, created_at,
  lease_until, closed_at from hold where id`)
export const CALL_COLUMNS = `request_id, user_id, key_id, model_id, wire, price, status, prompt_tokens, cached_tokens,
  cache_write_5m_tokens, cache_write_1h_tokens, completion_tokens, lines, package_tokens, cost_nano, held_nano, allowance_id, is_estimated, ttft_ms, duration_ms,
  created_at, price_version, admitted_at, reaped_at, shortfall_nano, noted, error_code`
const callsOf = listed(`select ${CALL_COLUMNS} from call where request_id`)
/** It reads those of the keys of the requests ($1) and of the others named ($2), in the periods ($3). */
const spendsOf: Statement = {
  sqlite: `select key_id, period, spent_nano, held_nano from api_key_spend where key_id in (
      select key_id from hold where id in (select value from json_each(?)) union select value from json_each(?))
    and period in (select value from json_each(?))`,
  postgres: `select key_id, period, spent_nano, held_nano from api_key_spend where key_id = any(array(
      select key_id from hold where id = any($1::text[]) union select unnest($2::text[])))
    and period = any($3::text[])`,
}

function both(write: (engine: 'sqlite' | 'postgres', isListed: string) => string): Statement {
  return {
    sqlite: write('sqlite', `in ${concerned.sqlite}`),
    postgres: write('postgres', `= ${concerned.postgres}`),
  }
}

export function listed(select: string): Statement {
  return {
    sqlite: `${select} in (select value from json_each(?))`,
    postgres: `${select} = any($1::text[])`,
  }
}

/** Locks the users' wallets in the order of their ids, against deadlocks; then nothing else can change the rows it reads. */
export async function loadBatch<State extends BatchState>(
  trx: Db,
  operations: readonly Operation<unknown, State>[],
  part: BatchPart<State>,
): Promise<State> {
  const { requestIds, heldIds, callIds, userIds, keyIds, likely } = neededBy(operations)
  const [wallets, holds, packages, spends, calls, ...further] = await readSome(trx, [
    { statement: walletsOf, values: [heldIds, userIds] },
    requestIds.length > 0 && { statement: holdsOf, values: [requestIds] },
    { statement: packagesOf, values: [heldIds, userIds] },
    (heldIds.length > 0 || keyIds.length > 0) && { statement: spendsOf, values: [heldIds, keyIds, likely] },
    callIds.length > 0 && { statement: callsOf, values: [callIds] },
    ...part.reads(operations),
  ])
  const heldRows = rowsOf<HoldRow>(holds)
  const spendRows = [
    ...rowsOf<SpendRow>(spends),
    ...(await olderSpends(trx, { holds: heldRows, heldIds, likely })),
  ]
  const state = {
    ...emptyState(),
    wallets: new Map(rowsOf<WalletRow>(wallets).map((row) => [row.user_id, tracked(row)])),
    packages: byUser(rowsOf<PackageRow>(packages)),
    holds: new Map(heldRows.map((row) => [row.id, tracked(row)])),
    calls: new Map(rowsOf<CallRow>(calls).map((row) => [row.request_id, tracked(row)])),
    spends: new Map(spendRows.map((row) => [spendKey(row.key_id, row.period), tracked(row)])),
  }
  return part.extend(state, further)
}

function neededBy(operations: readonly Pick<Operation, 'needs'>[]) {
  const all = (name: 'requestIds' | 'heldIds' | 'callIds' | 'userIds' | 'keyIds') => [
    ...new Set(operations.flatMap(({ needs }) => needs[name] ?? [])),
  ]
  const heldIds = all('heldIds')
  return {
    requestIds: all('requestIds'),
    heldIds,
    callIds: [...all('callIds'), ...heldIds],
    userIds: all('userIds'),
    keyIds: all('keyIds'),
    likely: periodsOf(operations.flatMap(({ needs }) => needs.moments)),
  }
}

/** Reads those that are wanted; the results stand in the places of all. */
async function readSome(trx: Db, steps: readonly (Read | false)[]): Promise<(StepResult | undefined)[]> {
  const results = await runBulk(
    trx,
    steps.filter((step) => step !== false),
  )
  return steps.map((step) => (step === false ? undefined : results.shift()))
}

export const rowsOf = <Row>(result: StepResult | undefined) => (result?.rows ?? []) as unknown as Row[]

const periodsOf = (moments: readonly number[]) => [
  ...new Set([...new Set(moments)].flatMap((at) => Object.values(keyPeriods(at)))),
]

interface OlderSpends {
  holds: readonly HoldRow[]
  heldIds: string[]
  likely: readonly string[]
}

/** A hold that outlived yesterday, for instance of a node that was off for a week, counts in the periods of its own day. */
async function olderSpends(trx: Db, { holds, heldIds, likely }: OlderSpends): Promise<SpendRow[]> {
  const keyed = holds.filter((hold) => hold.key_id !== '')
  const older = periodsOf(keyed.map((hold) => hold.created_at)).filter((period) => !likely.includes(period))
  if (older.length === 0) return []
  const [spends] = await runBulk(trx, [{ statement: spendsOf, values: [heldIds, [], older] }])
  return rowsOf<SpendRow>(spends)
}

function byUser(rows: PackageRow[]): Map<string, Tracked<PackageRow>[]> {
  const owned = new Map<string, Tracked<PackageRow>[]>()
  for (const row of rows) {
    const list = owned.get(row.user_id) ?? []
    list.push(tracked(row))
    owned.set(row.user_id, list)
  }
  return owned
}
