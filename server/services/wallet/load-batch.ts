import { runBulk, type Read, type Statement, type StepResult } from '../../db/bulk.ts'
import type { Db } from '../../db/client.ts'
import {
  spendKey,
  tracked,
  type AllowanceRow,
  type BatchState,
  type CallRow,
  type HoldRow,
  type PackageRow,
  type SpendRow,
  type Tracked,
  type WalletRow,
} from './batch-state.ts'
import { hasBudget, keyPeriods } from './key-periods.ts'
import type { Operation } from './operation.ts'
import type { HoldRequest } from './wallet.ts'

const DAY_MS = 86_400_000

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
const CALL_COLUMNS = `request_id, user_id, key_id, model_id, price, status, prompt_tokens, cached_tokens,
  completion_tokens, lines, package_tokens, cost_nano, held_nano, allowance_id, is_estimated, ttft_ms, duration_ms,
  created_at, reaped_at, shortfall_nano`
const callsOf = listed(`select ${CALL_COLUMNS} from call where request_id`)
const allowancesOf = listed(
  'select id, user_id, node_id, amount_nano, lease_until, recalled_at from allowance where id',
)
const runningOf = listed(
  `select ${CALL_COLUMNS} from call where status = 'running' and allowance_id <> '' and allowance_id`,
)
/** Calls in flight of some users ($1) by some keys ($2) that allowances pay for. */
const unheldOf: Statement = {
  sqlite: `select ${CALL_COLUMNS} from call where status = 'running' and allowance_id <> '' and allowance_id in (
      select id from allowance where user_id in (select value from json_each(?)))
    and key_id in (select value from json_each(?))`,
  postgres: `select ${CALL_COLUMNS} from call where status = 'running' and allowance_id <> '' and allowance_id = any(array(
      select id from allowance where user_id = any($1::text[])))
    and key_id = any($2::text[])`,
}
/** Of the keys of the requests ($1) and of the others named ($2), in the periods ($3). */
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

function listed(select: string): Statement {
  return {
    sqlite: `${select} in (select value from json_each(?))`,
    postgres: `${select} = any($1::text[])`,
  }
}

/**
 * Locks the wallets of everybody whom the operations concern, in the order of their ids so that nodes never wait for each
 * other in a circle, and then reads what hangs on these wallets: nobody else can change it until this transaction ends.
 */
export async function loadBatch(trx: Db, operations: readonly Operation[]): Promise<BatchState> {
  const asked = askedOf(operations)
  const { heldIds, userIds, keyIds, likely } = asked
  const [wallets, holds, packages, spends, calls, allowances, running, unheld] = await readSome(trx, [
    { statement: walletsOf, values: [heldIds, userIds] },
    asked.requestIds.length > 0 && { statement: holdsOf, values: [asked.requestIds] },
    { statement: packagesOf, values: [heldIds, userIds] },
    (heldIds.length > 0 || keyIds.length > 0) && { statement: spendsOf, values: [heldIds, keyIds, likely] },
    asked.callIds.length > 0 && { statement: callsOf, values: [asked.callIds] },
    asked.allowanceIds.length > 0 && { statement: allowancesOf, values: [asked.allowanceIds] },
    asked.reapedIds.length > 0 && { statement: runningOf, values: [asked.reapedIds] },
    asked.budgeted.keyIds.length > 0 && {
      statement: unheldOf,
      values: [asked.budgeted.userIds, asked.budgeted.keyIds],
    },
  ])
  const heldRows = rowsOf<HoldRow>(holds)
  const callRows = [...rowsOf<CallRow>(calls), ...rowsOf<CallRow>(running), ...rowsOf<CallRow>(unheld)]
  const spendRows = [
    ...rowsOf<SpendRow>(spends),
    ...(await olderSpends(trx, { holds: heldRows, heldIds, likely })),
  ]
  return {
    wallets: new Map(rowsOf<WalletRow>(wallets).map((row) => [row.user_id, tracked(row)])),
    packages: byUser(rowsOf<PackageRow>(packages)),
    holds: new Map(heldRows.map((row) => [row.id, tracked(row)])),
    calls: new Map(callRows.map((row) => [row.request_id, tracked(row)])),
    allowances: new Map(rowsOf<AllowanceRow>(allowances).map((row) => [row.id, tracked(row)])),
    returned: [],
    spends: new Map(spendRows.map((row) => [spendKey(row.key_id, row.period), tracked(row)])),
    ledger: [],
    packageUses: [],
    alerts: [],
    usedKeys: new Map(),
  }
}

/** What has to be read for the operations. */
interface Asked {
  /** Calls that have a hold, or are to get one, and those of them that have one. */
  requestIds: string[]
  heldIds: string[]
  /** Calls that are written, perhaps. */
  callIds: string[]
  userIds: string[]
  keyIds: string[]
  likely: string[]
  allowanceIds: string[]
  /** Of these all calls in flight are read. */
  reapedIds: string[]
  /** Keys that are to stay within a budget, with their families, and whose they are. */
  budgeted: { userIds: string[]; keyIds: string[] }
}

function askedOf(operations: readonly Operation[]): Asked {
  const requestIds: string[] = []
  const heldIds: string[] = []
  const callIds: string[] = []
  const reapedIds: string[] = []
  const users = new Set<string>()
  const keys = new Set<string>()
  const allowances = new Set<string>()
  const payers: Pick<HoldRequest, 'userId' | 'keyId' | 'keyFamily'>[] = []
  for (const operation of operations) {
    if ('allowanceId' in operation) {
      allowances.add(operation.allowanceId)
      users.add(operation.userId)
      if (operation.kind === 'reapAllowance') reapedIds.push(operation.allowanceId)
    } else if ('allowed' in operation && operation.allowed) {
      payers.push(operation.allowed.request)
      allowances.add(operation.allowed.allowanceId)
      if (operation.allowed.isWritten) callIds.push(operation.requestId)
    } else {
      requestIds.push(operation.requestId)
      if (operation.kind === 'hold') {
        payers.push(operation.request)
        if (operation.wish) allowances.add(operation.wish.allowanceId)
      } else heldIds.push(operation.requestId)
    }
  }
  for (const { userId, keyId, keyFamily = [] } of payers) {
    users.add(userId)
    for (const id of [keyId, ...keyFamily]) if (id !== '') keys.add(id)
  }
  return {
    requestIds,
    heldIds,
    callIds: [...callIds, ...heldIds],
    userIds: [...users],
    keyIds: [...keys],
    likely: periodsOf(momentsOf(operations)),
    allowanceIds: [...allowances],
    reapedIds,
    budgeted: budgetedOf(operations),
  }
}

function budgetedOf(operations: readonly Operation[]): Asked['budgeted'] {
  const requests = operations.flatMap((operation) =>
    operation.kind === 'hold' && operation.request.keyId !== '' && hasBudget(operation.request)
      ? [operation.request]
      : [],
  )
  return {
    userIds: [...new Set(requests.map(({ userId }) => userId))],
    keyIds: [...new Set(requests.flatMap(({ keyId, keyFamily = [] }) => [keyId, ...keyFamily]))],
  }
}

/** When what is settled may have been admitted. */
const momentsOf = (operations: readonly Operation[]) =>
  operations.flatMap((operation) =>
    'allowed' in operation && operation.allowed
      ? [operation.allowed.at]
      : [operation.at, operation.at - DAY_MS],
  )

/** Reads those that are wanted; the results stand in the places of all. */
async function readSome(trx: Db, steps: readonly (Read | false)[]): Promise<(StepResult | undefined)[]> {
  const results = await runBulk(
    trx,
    steps.filter((step) => step !== false),
  )
  return steps.map((step) => (step === false ? undefined : results.shift()))
}

const rowsOf = <Row>(result: StepResult | undefined) => (result?.rows ?? []) as unknown as Row[]

const periodsOf = (moments: readonly number[]) => [
  ...new Set([...new Set(moments)].flatMap((at) => Object.values(keyPeriods(at)))),
]

interface OlderSpends {
  holds: readonly HoldRow[]
  heldIds: string[]
  /** The periods that were read already. */
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
