import { attemptRows } from './attempt-rows.ts'
import { ledgerRow } from './append-ledger.ts'
import {
  spendOf,
  type BatchState,
  type CallRow,
  type HoldRow,
  type PackageRow,
  type WalletRow,
} from './batch-state.ts'
import {
  applyPackages,
  receiptLine,
  requireWhole,
  uncoveredNano,
  type Cover,
  type Covered,
} from './apply-packages.ts'
import { keyPeriods } from './key-periods.ts'
import { lateUsage } from './late-usage.ts'
import type { Cause } from './movement.ts'
import { takeValue } from './package-value.ts'
import type { Settlement, SettleResult } from './wallet.ts'
import { parseHeldShares } from './stored-json.ts'
import { usageRows } from './usage-rows.ts'

interface Closing {
  hold: HoldRow
  call: CallRow
  settlement: Settlement
  at: number
}

/** Charges an open hold in `state` and returns the rest. Everything that may refuse stands before the first change. */
export function closeHold(state: BatchState, { hold, call, settlement, at }: Closing): SettleResult {
  requireSettlement(settlement)
  const shares = heldPackages(state, hold)
  const wallet = state.wallets.get(hold.user_id)?.now
  if (!wallet) throw new Error(`user ${hold.user_id} has no wallet`)

  const { lines, covered } = applyPackages(settlement.lines, shares)
  const uncovered = uncoveredNano(lines)
  const costNano = uncovered < hold.amount_nano ? uncovered : hold.amount_nano

  wallet.held_nano -= hold.amount_nano
  wallet.held_tokens -= hold.tokens
  for (const { row, tokens } of shares) row.held -= tokens
  const packageTokens = charge(state, { call, wallet, shares, covered, costNano, at })
  countKeySpend(state, hold, costNano)
  hold.status = settlement.lines.length > 0 ? 'settled' : 'released'
  hold.closed_at = at
  const receiptLines = lines.map(receiptLine)
  state.usage.push(...usageRows({ call, lines, costNano }))
  finishCall(state, { call, settlement, result: { costNano, packageTokens, receiptLines }, at })
  if (call.key_id !== '') state.usedKeys.set(call.key_id, at)
  return { costNano, packageTokens, receiptLines }
}

interface Charge {
  call: CallRow
  wallet: WalletRow
  shares: readonly HeldPackage[]
  covered: readonly Covered[]
  costNano: bigint
  at: number
}

/** Takes what a call costs from the balance and from packages, and writes it down. @returns tokens of packages that it used up */
export function charge(state: BatchState, { call, wallet, shares, covered, costNano, at }: Charge): number {
  const cause = {
    userId: call.user_id,
    kind: 'consume',
    refType: 'call',
    refId: call.request_id,
    remark: `调用 ${call.model_id}`,
    now: at,
  } satisfies Cause
  if (costNano > 0n) {
    wallet.balance_nano -= costNano
    const amount = { asset: 'yuan', amount: -costNano, balanceAfter: wallet.balance_nano } as const
    state.ledger.push(ledgerRow(cause, amount))
  }
  let tokens = 0
  covered.forEach((paid, index) => {
    const share = shares[index]
    if (share) tokens += chargePackage(state, { cause, wallet, row: share.row, paid })
  })
  return tokens
}

interface PackageCharge {
  cause: Cause
  wallet: WalletRow
  row: PackageRow
  paid: Covered
}

/** A call that used only a part of a token is kept too, without a row of the ledger. @returns tokens that it used up */
function chargePackage(state: BatchState, { cause, wallet, row, paid }: PackageCharge): number {
  const { valueNano, listNano } = paid
  if (valueNano === 0n) return 0
  const tokens = takeValue(row, valueNano)
  state.packageUses.push({
    request_id: cause.refId,
    package_id: row.id,
    tokens,
    value_nano: valueNano,
    list_nano: listNano,
    settled_at: cause.now,
  })
  if (tokens === 0) return 0
  wallet.tokens -= tokens
  const remark = `${cause.remark}，由「${row.name}」抵扣`
  const balanceAfter = BigInt(wallet.tokens)
  const amount = { asset: 'token', amount: BigInt(-tokens), balanceAfter, packageId: row.id } as const
  state.ledger.push(ledgerRow({ ...cause, remark }, amount))
  return tokens
}

interface HeldPackage extends Cover {
  row: PackageRow
  tokens: number
}

/** What a hold names of packages, and the packages that are still there. */
export function heldShares(state: BatchState, hold: HoldRow) {
  const shares = parseHeldShares(hold.packages)
  const owned = state.packages.get(hold.user_id) ?? []
  return shares.map(({ packageId, tokens, nano }) => {
    const row = owned.find(({ now }) => now.id === packageId)?.now
    // A hold of the old program says nothing of value: all that its tokens are worth.
    const held = nano === undefined ? BigInt(tokens) * (row?.worth_nano ?? 0n) : BigInt(nano)
    return { packageId, row, tokens, nano: held }
  })
}

function heldPackages(state: BatchState, hold: HoldRow): HeldPackage[] {
  return heldShares(state, hold).map(({ packageId, row, tokens, nano: held }) => {
    if (!row) throw new Error(`package ${packageId} of hold ${hold.id} is gone`)
    const all = BigInt(row.remaining) * row.worth_nano - row.begun_nano
    return { row, tokens, nano: held < all ? held : all }
  })
}

function countKeySpend(state: BatchState, hold: HoldRow, costNano: bigint): void {
  if (hold.key_id === '') return
  for (const period of Object.values(keyPeriods(hold.created_at))) {
    const spend = spendOf(state, hold.key_id, period)
    spend.held_nano -= hold.amount_nano
    spend.spent_nano += costNano
  }
}

/** The databases differ in what they do to a count that is none. */
export function requireSettlement(settlement: Settlement): void {
  requireWhole(settlement.lines)
  for (const count of countsOf(settlement)) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`no count of tokens: ${count}`)
  }
}

const countsOf = (use: Settlement) => [
  use.promptTokens,
  use.cachedTokens,
  use.cacheWrite5mTokens,
  use.cacheWrite1hTokens,
  use.completionTokens,
]

const whole = (ms: number | null) => (ms === null ? null : Math.round(ms))

interface Finished {
  call: CallRow
  settlement: Settlement
  result: SettleResult
  at: number
}

export function finishCall(state: BatchState, { call, settlement, result, at }: Finished): void {
  state.lateUsage.push(...lateUsage({ requestId: call.request_id, calledAt: call.created_at, at }))
  const attempts = call.reaped_at === null ? state.attempts : state.foundAttempts
  attempts.push(
    ...attemptRows({
      requestId: settlement.requestId,
      modelId: call.model_id,
      attempts: settlement.attempts ?? [],
      billedNano: result.costNano,
    }),
  )
  call.status = settlement.status
  call.prompt_tokens = settlement.promptTokens
  call.cached_tokens = settlement.cachedTokens
  call.cache_write_5m_tokens = settlement.cacheWrite5mTokens
  call.cache_write_1h_tokens = settlement.cacheWrite1hTokens
  call.completion_tokens = settlement.completionTokens
  call.lines = JSON.stringify(result.receiptLines)
  call.package_tokens = result.packageTokens
  call.cost_nano = result.costNano
  call.is_estimated = settlement.isEstimated ? 1 : 0
  call.ttft_ms = whole(settlement.ttftMs)
  call.duration_ms = whole(settlement.durationMs)
  call.noted = null
  call.error_code = settlement.status === 'succeeded' ? null : storedCode(settlement.errorCode)
}

const ERROR_CODE_MAX = 64

/** An upstream may give any text as its code, also one that PostgreSQL refuses. */
const storedCode = (code = '') => code.replaceAll(/[^\x20-\x7e]/g, '').slice(0, ERROR_CODE_MAX) || null
