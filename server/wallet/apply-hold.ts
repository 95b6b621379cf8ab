import { Failure } from '../platform/errors.ts'
import { spendOf, type BatchState, type CallRow, type PackageRow } from './batch-state.ts'
import { applyPackages, listNano, requireWhole, type Cover } from './apply-packages.ts'
import { budgetLimits, keyPeriods } from './key-periods.ts'
import { newCallRow } from './new-call-row.ts'
import { freeValue, tokensFor } from './package-value.ts'
import type { HoldRequest, HoldResult } from './wallet.ts'
import { parseModels } from './stored-json.ts'

export interface Holding {
  request: HoldRequest
  nodeId: string
  /** When it was asked for, in milliseconds. */
  at: number
}

/** Holds in `state`. Everything that may refuse stands before the first change. */
export function applyHold(state: BatchState, { request, nodeId, at }: Holding): HoldResult {
  requireWhole(request.lines)
  if (state.holds.has(request.requestId)) throw new Error(`request ${request.requestId} was held before`)
  const wallet = state.wallets.get(request.userId)?.now
  if (!wallet) throw new Error(`user ${request.userId} has no wallet`)

  const shares = request.coversTokens ? sharePackages(state, request, at) : []
  const tokens = shares.reduce((sum, share) => sum + share.tokens, 0)
  const heldNano = listNano(request.lines) - shares.reduce((sum, share) => sum + share.listNano, 0n)
  if (request.maxCostNano !== undefined && heldNano > request.maxCostNano) {
    throw new Failure('badRequest', { message: '本次调用的最高费用超过 X-Max-Cost' })
  }
  refuseOverBudget(state, request, heldNano, at)
  if (wallet.balance_nano - wallet.held_nano < heldNano) throw new Failure('balanceShort')

  wallet.held_nano += heldNano
  wallet.held_tokens += tokens
  for (const share of shares) share.row.held += share.tokens
  if (request.keyId !== '') {
    for (const period of Object.values(keyPeriods(at))) {
      spendOf(state, request.keyId, period).held_nano += heldNano
    }
  }
  openHold(state, { request, nodeId, at, heldNano, tokens, shares })
  const packages = shares.map(({ row, tokens: held }) => ({
    packageId: row.id,
    name: row.name,
    tokens: held,
  }))
  return { heldNano, packages }
}

export interface Share extends Cover {
  row: PackageRow
  /** Tokens to hold, so that `nano` can be taken. */
  tokens: number
  /** The list price that it pays. */
  listNano: bigint
}

type Coverable = Pick<HoldRequest, 'userId' | 'modelId' | 'lines'>

/** What the user's packages can pay of these lines, in the order of deduction. */
export function sharePackages(state: BatchState, { userId, modelId, lines }: Coverable, at: number): Share[] {
  const rows = (state.packages.get(userId) ?? [])
    .map(({ now }) => now)
    .filter((row) => row.is_aside === 0 && row.expires_at > at && freeValue(row) > 0n && covers(row, modelId))
  if (rows.length === 0) return []
  const { covered } = applyPackages(
    lines,
    rows.map((row) => ({ row, nano: freeValue(row) })),
  )
  return rows.flatMap((row, index) => {
    const { valueNano: nano, listNano: paid } = covered[index] ?? NOTHING_COVERED
    return nano === 0n ? [] : [{ row, nano, listNano: paid, tokens: tokensFor(nano, row.worth_nano) }]
  })
}

const NOTHING_COVERED = { valueNano: 0n, listNano: 0n }

function covers(row: PackageRow, modelId: string): boolean {
  const models = parseModels(row.models)
  return models.includes('*') || models.includes(modelId)
}

function refuseOverBudget(state: BatchState, request: HoldRequest, heldNano: bigint, at: number): void {
  if (request.keyId === '' || !request.keyBudget) return
  const keyIds = [request.keyId, ...(request.keyFamily ?? [])]
  const unheld = unheldCalls(state, keyIds)
  for (const { period, limitNano } of budgetLimits(request.keyBudget, at)) {
    const counted = keyIds.reduce((sum, keyId) => {
      const { spent_nano: spent, held_nano: held } = spendOf(state, keyId, period)
      return sum + spent + held
    }, 0n)
    const taken = unheld.reduce((sum, call) => (countsIn(call, period) ? sum + call.held_nano : sum), counted)
    if (taken + heldNano > limitNano) throw new Failure('keyBudgetSpent')
  }
}

/** Calls in flight that were admitted before the budget was set, or where it was not known yet: no spend row holds them. */
const unheldCalls = (state: BatchState, keyIds: readonly string[]) =>
  [...state.calls.values()]
    .map(({ now }) => now)
    .filter((call) => call.status === 'running' && call.allowance_id !== '' && keyIds.includes(call.key_id))

const countsIn = ({ created_at: at }: CallRow, period: string) =>
  Object.values(keyPeriods(at)).includes(period)

interface Opening {
  request: HoldRequest
  nodeId: string
  at: number
  heldNano: bigint
  tokens: number
  shares: readonly Share[]
}

function openHold(state: BatchState, { request, nodeId, at, heldNano, tokens, shares }: Opening): void {
  state.holds.set(request.requestId, {
    before: null,
    now: {
      id: request.requestId,
      user_id: request.userId,
      key_id: request.keyId,
      amount_nano: heldNano,
      tokens,
      packages: JSON.stringify(
        shares.map(({ row, tokens: held, nano }) => ({
          packageId: row.id,
          tokens: held,
          nano: nano.toString(),
        })),
      ),
      status: 'open',
      node_id: nodeId,
      created_at: at,
      lease_until: at + request.leaseMs,
      closed_at: null,
    },
  })
  const call = newCallRow({ request, heldNano, at, reservationId: '', isRunning: true })
  state.calls.set(request.requestId, { before: null, now: call })
}
