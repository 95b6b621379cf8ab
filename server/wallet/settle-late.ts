import { formatYuan, parseYuan } from '../../contract/money.ts'
import { newId } from '../platform/secrets/tokens.ts'
import { spendOf, type BatchState, type CallRow, type HoldRow, type WalletRow } from './batch-state.ts'
import { closeHold, heldShares, requireSettlement } from './close-hold.ts'
import { keyPeriods } from './key-periods.ts'
import { freeValue, tokensFor } from './package-value.ts'
import type { Settlement, SettleResult } from './wallet.ts'

/** Whether a call's lease ended before it was settled, and it still may be. */
export const isUnsettled = (call: CallRow) => call.reaped_at !== null && call.shortfall_nano === null

/** What a user may spend now, and at most `nano`. */
export const availableNano = ({ balance_nano: balance, held_nano: held }: WalletRow, nano: bigint) =>
  balance - held < nano ? balance - held : nano

interface LateSettlement {
  hold: HoldRow
  call: CallRow
  settlement: Settlement
  at: number
}

/** Holds again what the user has left of a hold that was returned, and settles it; what is missing is an alert. */
export function settleLate(state: BatchState, { hold, call, settlement, at }: LateSettlement): SettleResult {
  requireSettlement(settlement)
  const wallet = state.wallets.get(hold.user_id)?.now
  if (!wallet) throw new Error(`user ${hold.user_id} has no wallet`)
  const { again, isWhole } = holdAgain(state, hold, wallet)
  const result = closeHold(state, { hold: again, call, settlement, at })
  hold.status = again.status
  hold.closed_at = again.closed_at
  // What packages would have paid was never held of the balance.
  return noteLate(state, { call, result, mostNano: isWhole ? hold.amount_nano : null, at })
}

/** @returns the hold as it can be made now, and whether its packages have all of what they had to give then */
function holdAgain(state: BatchState, hold: HoldRow, wallet: WalletRow) {
  const held = heldShares(state, hold)
  const shares = held.flatMap(({ packageId, row, nano: heldNano }) => {
    const free = row ? freeValue(row) : 0n
    const nano = free < heldNano ? free : heldNano
    if (!row || nano <= 0n) return []
    const tokens = tokensFor(nano, row.worth_nano)
    row.held += tokens
    return [{ packageId, tokens, nano }]
  })
  const tokens = shares.reduce((sum, share) => sum + share.tokens, 0)
  const amount_nano = availableNano(wallet, hold.amount_nano)
  wallet.held_nano += amount_nano
  wallet.held_tokens += tokens
  if (hold.key_id !== '')
    for (const period of Object.values(keyPeriods(hold.created_at)))
      spendOf(state, hold.key_id, period).held_nano += amount_nano
  const packages = JSON.stringify(shares.map((share) => ({ ...share, nano: share.nano.toString() })))
  const isWhole = held.every(({ packageId, nano }) =>
    shares.some((share) => share.packageId === packageId && share.nano === nano),
  )
  return { again: { ...hold, amount_nano, tokens, packages }, isWhole }
}

interface Late {
  call: CallRow
  result: SettleResult
  /** What the balance could have been charged at most; null: all that packages did not pay. */
  mostNano: bigint | null
  at: number
}

/** Writes down what a late settlement should have been charged and was not, once per call. */
export function noteLate(state: BatchState, { call, result, mostNano, at }: Late): SettleResult {
  const priceNano = result.receiptLines.reduce((sum, { amount }) => sum + (parseYuan(amount) ?? 0n), 0n)
  const owedNano = mostNano === null || priceNano < mostNano ? priceNano : mostNano
  const shortfallNano = owedNano - result.costNano
  call.reaped_at ??= at
  call.shortfall_nano = shortfallNano
  if (shortfallNano > 0n)
    state.alerts.push({
      id: newId(),
      channel: 'wallet',
      kind: 'lateSettlement',
      subject: call.request_id,
      order_no: '',
      transaction_id: '',
      amount_nano: shortfallNano,
      detail: `用户 ${call.user_id} 的调用在预扣退回之后才结算，应收 ${formatYuan(owedNano)} 元，实收 ${formatYuan(result.costNano)} 元`,
      times: 1,
      created_at: at,
      last_at: at,
      resolved_at: null,
    })
  return { ...result, shortfallNano }
}
