import type { Db } from '../../platform/db/client.ts'
import type { AddOperation } from '../operation.ts'
import type { HoldRequest } from '../wallet.ts'
import { expiredReservations, notedAttempts, reclaimedIds, reclaimElsewhere } from './reclaim.ts'
import type { Reservation, ReservationPool } from './reservation-pool.ts'
import {
  recordOperation,
  reapReservationOperation,
  renewOperation,
  trimOperation,
} from './reservation-operations.ts'
import type { ReservationState, ReservedCall } from './reservation-state.ts'
import type { ReservedCalls } from './reserved-calls.ts'

interface ManagerDeps {
  db: Db
  clock: () => number
  nodeId: string
  add: AddOperation<ReservationState>
  pool: ReservationPool
  calls: ReservedCalls
}

/** A reservation of a process that died is returned after this and the ten seconds between two looks (BP6). */
const LEASE_MS = 30_000
const RENEW_MS = 10_000
/** After this long a brief call is recorded too. */
const BRIEF_MS = 100
/** Idle time after which a reservation is returned. */
const IDLE_MS = 1500
/** Lasting calls are written down so soon, all of a moment at once: one write each would keep them from their first bytes. */
const TICK_MS = 40
/** How often this process looks for reclaims by others. */
const LOOK_MS = 500

const riskOf = ({ userId, upstreamNano }: HoldRequest, nano: bigint) => ({
  userId,
  nano,
  upstreamNano: upstreamNano ?? ANY_SUM,
})
const ANY_SUM = () => null

/** Keeps this process's reservations in the database: their leases, their calls, what is to be returned. */
export function createReservationManager({ db, clock, nodeId, add, pool, calls }: ManagerDeps) {
  let timer: NodeJS.Timeout | undefined
  let lookedAt = 0

  /** @returns whether a reservation pays for the call */
  function admit(request: HoldRequest, heldNano: bigint): boolean {
    const at = clock()
    const admitted = pool.reserve({ ...riskOf(request, heldNano), at })
    if (admitted === null) return false
    const { reservationId, unrecordedNano } = admitted
    calls.open({ request, reservationId, heldNano, at }, unrecordedNano)
    watch()
    return true
  }

  async function record(reserved: ReservedCall): Promise<void> {
    const { requestId } = reserved.request
    calls.recorded(requestId)
    // Whether it was is asked when it is settled, or when it is recorded again.
    await add(recordOperation(reserved, clock())).then(
      () => pool.recorded(reserved.reservationId, calls.takeUnrecorded(requestId)),
      () => calls.unsure(requestId),
    )
  }

  function request(held: HoldRequest, nano: bigint) {
    const requested = pool.request(riskOf(held, nano))
    if (!requested) return undefined
    watch()
    return { ...requested, leaseMs: LEASE_MS }
  }

  async function trim(reservation: Reservation): Promise<void> {
    pool.close(reservation)
    const { id, userId, inFlightNano } = reservation
    const { reservation: row } = await add(
      trimOperation({ reservationId: id, userId, keepNano: inFlightNano, at: clock() }),
    )
    pool.committed(id, row)
  }

  const isIdle = ({ inFlightNano, requests, usedAt }: Reservation) =>
    inFlightNano === 0n && requests === 0 && performance.now() - usedAt >= IDLE_MS

  const trimming = new Set<string>()
  function trimOnce(reservation: Reservation) {
    if (trimming.has(reservation.id)) return
    trimming.add(reservation.id)
    // Else at the next tick.
    trim(reservation)
      .catch(() => {})
      .finally(() => trimming.delete(reservation.id))
  }

  function tick() {
    for (const call of calls.unrecorded(clock() - BRIEF_MS)) void record(call)
    for (const reservation of pool.all())
      if (isIdle(reservation) || (reservation.isClosing && reservation.amountNano > reservation.inFlightNano))
        trimOnce(reservation)
    if (pool.isEmpty() && !calls.hasUnrecorded()) unwatch()
    else if (performance.now() - lookedAt >= LOOK_MS) void look()
  }

  async function look() {
    lookedAt = performance.now()
    const reclaimed = await reclaimedIds(db, nodeId).catch((): string[] => [])
    for (const reservation of pool.all()) if (reclaimed.includes(reservation.id)) trimOnce(reservation)
  }

  function watch() {
    timer ??= setInterval(tick, TICK_MS).unref()
  }

  function unwatch() {
    clearInterval(timer)
    timer = undefined
  }

  const trimAll = (reservations: Reservation[]) => Promise.allSettled(reservations.map(trim))

  return {
    admit,
    request,
    /** Keeps the leases of this process's reservations, and what is written of its calls. */
    async renew(): Promise<void> {
      for (const call of calls.takeUnsure()) void record(call)
      const at = clock()
      const due = pool
        .all()
        .filter(({ leaseUntil, amountNano }) => amountNano > 0n && leaseUntil - at < LEASE_MS - RENEW_MS)
      await Promise.all(
        due.map(async ({ id, userId }) => {
          if (await add(renewOperation({ reservationId: id, userId, leaseMs: LEASE_MS, at })))
            pool.renewed(id, at + LEASE_MS)
          else pool.committed(id, null)
        }),
      )
    },
    /** Returns reservations whose lease has ended, of any process. @returns how many */
    async reapExpired(): Promise<number> {
      const ended = await expiredReservations(db, clock())
      const noted = await notedAttempts(
        db,
        ended.map(({ reservationId }) => reservationId),
      )
      const reaped = await Promise.all(
        ended.map((one) => add(reapReservationOperation({ ...one, noted, at: clock() }))),
      )
      return reaped.filter(Boolean).length
    },
    /** Gets back, from all nodes, what is reserved of a user's money and no call uses. @returns whether there was any */
    async reclaim(userId: string): Promise<boolean> {
      pool.pause(userId)
      const own = pool
        .all()
        .filter((reservation) => reservation.userId === userId && reservation.amountNano > 0n)
      await trimAll(own)
      const hasOthers = await reclaimElsewhere(db, { userId, nodeId, now: clock() })
      return own.length > 0 || hasOthers
    },
    /** Records the calls in flight of a user: a key's budget counts them from then on. */
    async recordCalls(userId: string): Promise<void> {
      const own = calls.unrecorded(Infinity).filter(({ request }) => request.userId === userId)
      await Promise.all(own.map(record))
    },
    async release(): Promise<void> {
      unwatch()
      await trimAll(pool.all())
    },
  }
}
