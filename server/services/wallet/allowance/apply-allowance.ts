import type { AllowanceRow, BatchState, CallRow, WalletRow } from '../batch-state.ts'
import { openedCall } from '../opened-call.ts'
import type { AllowanceState, OperationOf } from '../operation.ts'

/** Nothing is set aside for a user who could not pay so many times the call that asks for it. */
const AMPLE_CALLS = 100n
/** At most this part of what a user may spend is set aside at a time. */
const SHARE = 20n

const spendable = (wallet: WalletRow) => wallet.balance_nano - wallet.held_nano

/** Packages pay first, and they are held for call by call. */
export const hasPackages = (state: BatchState, userId: string, at: number) =>
  (state.packages.get(userId) ?? []).some(
    ({ now }) => now.remaining > 0 && now.expires_at > at && now.is_aside === 0,
  )

interface Grant {
  operation: OperationOf<'hold'>
  wallet: WalletRow
  heldNano: bigint
}

/** Sets money aside besides a hold, or more of it, if the user has plenty. @returns the allowance, if there is one */
export function grantAllowance(
  state: BatchState,
  { operation, wallet, heldNano }: Grant,
): AllowanceRow | null {
  const { wish, nodeId, at, request } = operation
  if (!wish) return null
  const known = state.allowances.get(wish.allowanceId)?.now
  const isAmple = heldNano > 0n && spendable(wallet) >= AMPLE_CALLS * heldNano
  if (!isAmple || hasPackages(state, request.userId, at)) return known ?? null
  const row = known ?? newAllowance(wish.allowanceId, request.userId, nodeId)
  const most = (spendable(wallet) + row.amount_nano) / SHARE
  const target = wish.amountNano < most ? wish.amountNano : most
  if (!known && target < heldNano) return null
  if (!known) state.allowances.set(row.id, { before: null, now: row })
  if (target > row.amount_nano) addTo(row, wallet, target - row.amount_nano)
  row.lease_until = Math.max(row.lease_until, at + wish.leaseMs)
  return row
}

const newAllowance = (id: string, userId: string, nodeId: string): AllowanceRow => ({
  id,
  user_id: userId,
  node_id: nodeId,
  amount_nano: 0n,
  lease_until: 0,
  recalled_at: null,
})

function addTo(row: AllowanceRow, wallet: WalletRow, nano: bigint) {
  row.amount_nano += nano
  wallet.held_nano += nano
}

/** After all operations: what settled calls took is set aside anew, as far as the user still has plenty. */
export function refillAllowances(state: BatchState, closing: ReadonlySet<string>, at: number): void {
  for (const { before, now } of state.allowances.values()) {
    if (!before || closing.has(now.id) || now.recalled_at !== null) continue
    const wallet = state.wallets.get(now.user_id)?.now
    if (!wallet || now.amount_nano >= before.amount_nano || hasPackages(state, now.user_id, at)) continue
    const missing = before.amount_nano - now.amount_nano
    const most = spendable(wallet) / SHARE
    addTo(now, wallet, missing < most ? missing : most)
  }
}

interface Taking {
  allowance: AllowanceRow
  wallet: WalletRow
  nano: bigint
}

/** Takes from an allowance what a call costs, or had reserved. @returns null if that was the last of it */
export function takeFrom(state: BatchState, { allowance, wallet, nano }: Taking): AllowanceRow | null {
  addTo(allowance, wallet, -nano)
  if (allowance.amount_nano > 0n) return allowance
  returnAll(state, allowance, wallet)
  return null
}

/** Writes a call down while it is in flight. @returns false if its allowance is gone: it will cost nothing */
export function applyWrite(state: BatchState, { requestId, allowed }: OperationOf<'write'>): boolean {
  if (!state.allowances.has(allowed.allowanceId)) return false
  if (!state.calls.has(requestId)) state.calls.set(requestId, { before: null, now: openedCall(allowed) })
  return true
}

export function applyRenew(state: BatchState, { allowanceId, leaseMs, at }: OperationOf<'renew'>): boolean {
  const row = state.allowances.get(allowanceId)?.now
  if (!row) return false
  row.lease_until = Math.max(row.lease_until, at + leaseMs)
  return true
}

/** Returns what no call in flight may take. */
export function applyTrim(state: BatchState, { allowanceId, keepNano }: OperationOf<'trim'>): AllowanceState {
  const tracked = state.allowances.get(allowanceId)
  const wallet = tracked && state.wallets.get(tracked.now.user_id)?.now
  if (!tracked || !wallet) return { allowance: null }
  const row = tracked.now
  if (keepNano > 0n) {
    const surplus = row.amount_nano - keepNano
    if (surplus > 0n) addTo(row, wallet, -surplus)
    return { allowance: row }
  }
  returnAll(state, row, wallet)
  return { allowance: null }
}

/** Returns an allowance whose lease has ended; the calls that it was to pay for cost nothing (BP6), unless they are settled all the same. */
export function applyAllowanceReap(
  state: BatchState,
  { allowanceId, at }: OperationOf<'reapAllowance'>,
): boolean {
  const row = state.allowances.get(allowanceId)?.now
  const wallet = row && state.wallets.get(row.user_id)?.now
  if (!row || !wallet || row.lease_until > at) return false
  for (const { now } of state.calls.values())
    if (isRunning(now, allowanceId)) {
      now.status = 'failed'
      now.reaped_at = at
    }
  returnAll(state, row, wallet)
  return true
}

const isRunning = (call: CallRow, allowanceId: string) =>
  call.allowance_id === allowanceId && call.status === 'running'

function returnAll(state: BatchState, row: AllowanceRow, wallet: WalletRow) {
  const before = state.allowances.get(row.id)?.before
  addTo(row, wallet, -row.amount_nano)
  state.allowances.delete(row.id)
  if (before) state.returned.push(before)
}
