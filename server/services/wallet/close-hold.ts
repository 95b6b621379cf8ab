import { ledgerRow } from './append-ledger.ts'
import {
  spendOf,
  type BatchState,
  type CallRow,
  type HoldRow,
  type PackageRow,
  type WalletRow,
} from './batch-state.ts'
import { coverableTokens, coverLines, receiptLine, requireWhole, uncoveredNano } from './cover-lines.ts'
import { keyPeriods } from './key-periods.ts'
import type { Cause } from './movement.ts'
import type { Settlement, SettleResult } from './wallet.ts'

interface Closing {
  hold: HoldRow
  call: CallRow
  settlement: Settlement
  at: number
}

/** Charges an open hold in `state` and returns the rest. Everything that may refuse stands before the first change. */
export function closeHold(state: BatchState, { hold, call, settlement, at }: Closing): SettleResult {
  requireWhole(settlement.lines)
  requireCounts(settlement)
  const shares = heldPackages(state, hold)
  const wallet = state.wallets.get(hold.user_id)?.now
  if (!wallet) throw new Error(`user ${hold.user_id} has no wallet`)

  const packageTokens = Math.min(hold.tokens, coverableTokens(settlement.lines))
  const covered = coverLines(settlement.lines, packageTokens)
  const uncovered = uncoveredNano(covered)
  const costNano = uncovered < hold.amount_nano ? uncovered : hold.amount_nano

  wallet.held_nano -= hold.amount_nano
  wallet.held_tokens -= hold.tokens
  charge(state, { call, wallet, shares, costNano, packageTokens, at })
  countKeySpend(state, hold, costNano)
  hold.status = settlement.lines.length > 0 ? 'settled' : 'released'
  hold.closed_at = at
  const receiptLines = covered.map(receiptLine)
  finishCall(call, settlement, { costNano, packageTokens, receiptLines })
  if (call.key_id !== '') state.usedKeys.set(call.key_id, at)
  return { costNano, packageTokens, receiptLines }
}

export interface Charge {
  call: CallRow
  wallet: WalletRow
  shares: HeldPackage[]
  costNano: bigint
  packageTokens: number
  at: number
}

/** Takes what a call costs from the balance and from packages, and writes it into the ledger. */
export function charge(
  state: BatchState,
  { call, wallet, shares, costNano, packageTokens, at }: Charge,
): void {
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
  let left = packageTokens
  for (const { row, tokens } of shares) {
    const used = Math.min(left, tokens)
    left -= used
    row.held -= tokens
    if (used === 0) continue
    row.remaining -= used
    wallet.tokens -= used
    const remark = `${cause.remark}，由「${row.name}」抵扣`
    const amount = {
      asset: 'token',
      amount: BigInt(-used),
      balanceAfter: BigInt(wallet.tokens),
      packageId: row.id,
    } as const
    state.ledger.push(ledgerRow({ ...cause, remark }, amount))
  }
}

export interface HeldPackage {
  row: PackageRow
  tokens: number
}

function heldPackages(state: BatchState, hold: HoldRow): HeldPackage[] {
  const shares = JSON.parse(hold.packages) as { packageId: string; tokens: number }[]
  const owned = state.packages.get(hold.user_id) ?? []
  return shares.map(({ packageId, tokens }) => {
    const row = owned.find(({ now }) => now.id === packageId)?.now
    if (!row) throw new Error(`package ${packageId} of hold ${hold.id} is gone`)
    return { row, tokens }
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
export function requireCounts({ promptTokens, cachedTokens, completionTokens }: Settlement): void {
  for (const count of [promptTokens, cachedTokens, completionTokens]) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`no count of tokens: ${count}`)
  }
}

const whole = (ms: number | null) => (ms === null ? null : Math.round(ms))

export function finishCall(call: CallRow, settlement: Settlement, result: SettleResult): void {
  call.status = settlement.status
  call.prompt_tokens = settlement.promptTokens
  call.cached_tokens = settlement.cachedTokens
  call.completion_tokens = settlement.completionTokens
  call.lines = JSON.stringify(result.receiptLines)
  call.package_tokens = result.packageTokens
  call.cost_nano = result.costNano
  call.is_estimated = settlement.isEstimated ? 1 : 0
  call.ttft_ms = whole(settlement.ttftMs)
  call.duration_ms = whole(settlement.durationMs)
}
