import { Failure } from '../../platform/errors.ts'
import { listNano, requireWhole } from '../apply-packages.ts'
import { logShortfall, type CoreWalletDeps } from '../create-core-wallet.ts'
import { hasBudget } from '../key-periods.ts'
import type { AddOperation } from '../operation.ts'
import type { HoldRequest, HoldResult, Settlement, SettleResult, Wallet } from '../wallet.ts'
import { createReservationManager } from './reservation-manager.ts'
import { countReserved, readUnreserved } from './read-unreserved.ts'
import type { ReservationPool } from './reservation-pool.ts'
import { reserveOperation, settleReservedOperation } from './reservation-operations.ts'
import type { ReservationRow, ReservationState } from './reservation-state.ts'
import { createReservedCalls } from './reserved-calls.ts'

interface ReservationDeps extends Omit<CoreWalletDeps, 'add'> {
  add: AddOperation<ReservationState>
  pool: ReservationPool
  /** How long a call's upstream may take. */
  longestMs: () => number
  /** Without it this process reserves nothing; what others reserve, or left behind, is still reclaimed and returned. */
  isReserving: boolean
}

/** Work that is refused for one of these may be so only for what is reserved. */
const HELD_BACK: readonly Failure['reason'][] = ['balanceShort', 'accountBusy']

/** Money is reserved for calls to come: most are admitted without asking the database, and cost it one write in the end. */
export function withReservations(core: Wallet, deps: ReservationDeps): Wallet {
  const { db, clock, nodeId, log, live, add, pool, longestMs, isReserving } = deps
  const calls = createReservedCalls({ longestMs })
  const manager = createReservationManager({ db, clock, nodeId, add, pool, calls })

  async function reclaiming<T>(userId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const isHeldBack = error instanceof Failure && HELD_BACK.includes(error.reason)
      if (!isHeldBack || !(await manager.reclaim(userId))) throw error
      return work()
    }
  }

  /** Holds for a call by itself, and asks for a reservation for those to come. */
  async function holdAndReserve(request: HoldRequest, nano: bigint | null): Promise<HoldResult> {
    const requested = nano === null ? undefined : manager.request(request, nano)
    if (!requested) return core.hold(request)
    const { requestId, leaseMs } = request
    let row: ReservationRow | null = null
    try {
      const holding = { request, nodeId, at: clock(), requested }
      const { reservation, ...result } = await add(reserveOperation(holding))
      row = reservation
      live.open({ requestId, leaseMs, at: clock() })
      return result
    } finally {
      pool.granted(requested.reservationId, row)
    }
  }

  async function settle(settlement: Settlement): Promise<SettleResult> {
    const { requestId } = settlement
    const call = calls.of(requestId)
    if (!call) return core.settle(settlement)
    const { reservationId, heldNano } = call.reserved
    try {
      const isClosing = pool.isClosing(reservationId)
      const reserved = { ...call.reserved, isRecorded: call.isRecorded, isClosing }
      const settling = add(settleReservedOperation({ settlement, reserved, at: clock() }))
      // A second settlement finds the first one.
      calls.recorded(requestId)
      const { reservation, ...result } = await settling
      logShortfall(log, requestId, result)
      const unrecordedNano = calls.takeUnrecorded(requestId)
      if (calls.close(requestId)) {
        pool.recorded(reservationId, unrecordedNano)
        pool.committed(reservationId, reservation)
        pool.settled(reservationId, heldNano)
      }
      return result
    } catch (error) {
      calls.keepSettlement(settlement, error)
      throw error
    }
  }

  return {
    ...core,
    async hold(request) {
      const nano = isReserving ? reservableNano(request) : null
      if (nano !== null && manager.admit(request, nano)) return { heldNano: nano, packages: [] }
      return reclaiming(request.userId, () => holdAndReserve(request, nano))
    },
    settle,
    async keepLive() {
      await Promise.allSettled(calls.due(clock()).map(settle))
      await Promise.all([core.keepLive(), manager.renew()])
    },
    async reapExpired() {
      const [holds, reservations] = await Promise.all([core.reapExpired(), manager.reapExpired()])
      return holds + reservations
    },
    isLive: (requestId) => calls.has(requestId) || core.isLive(requestId),
    readBalance: (userId, trx = db) => readUnreserved(trx, userId, pool.inFlight(userId)),
    async callsInFlight(userId) {
      const here = calls.countUnrecorded(userId)
      const [held, reserved] = await Promise.all([core.callsInFlight(userId), countReserved(db, userId)])
      return held + reserved + here
    },
    async withReclaim(userId, work) {
      const result = await reclaiming(userId, work)
      await manager.recordCalls(userId)
      return result
    },
    release: () => manager.release(),
  }
}

/** What a call may cost at most; null if it is to be held for by itself. */
function reservableNano(request: HoldRequest): bigint | null {
  if (!request.reservation || hasBudget(request)) return null
  requireWhole(request.lines)
  const nano = listNano(request.lines)
  return request.maxCostNano !== undefined && nano > request.maxCostNano ? null : nano
}
