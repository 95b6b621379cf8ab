import { newId } from '../../platform/secrets/tokens.ts'
import type { Requested } from './apply-reservation.ts'
import type { ReservationRow } from './reservation-state.ts'

export interface Reservation {
  id: string
  userId: string
  /** What is durably set aside. */
  amountNano: bigint
  /** What calls in flight may take of it: never more. */
  inFlightNano: bigint
  /** The most that calls without a row may cost us upstream, durably; null: any sum. */
  upstreamNano: bigint | null
  /** What those may cost that are in flight: never more. */
  unrecordedNano: bigint
  /** It is the end of its lease. */
  leaseUntil: number
  /** When a call was admitted or settled, in milliseconds of `performance.now`. */
  usedAt: number
  /** Admits no call any more, and goes when the last one is settled. */
  isClosing: boolean
  /** Holds under way that may set it aside. */
  requests: number
}

/** What calls in flight may take of a user's reservations here. */
export interface InFlight {
  ids: string[]
  nano: bigint
}

interface Admission {
  userId: string
  nano: bigint
  /** The most that it can cost us upstream; null: any sum. */
  upstreamNano: () => bigint | null
  at: number
}

/** What pays for a call that was admitted. */
interface Admitted {
  reservationId: string
  /** What it counts for as long as it has no row. */
  unrecordedNano: bigint
}

/** How long before the end of its lease a reservation admits no call, since another node's clock may return it. */
const MARGIN_MS = 5000
/** How long after a reclaim nothing is reserved again, so that the asking node gets it. */
const PAUSE_MS = 5000
/** Calls that are expected at once, at first. */
const CALLS = 64n
/** This number of them may have no row yet. */
const UNRECORDED = 8n

/** A call is admitted if what is durable covers it and all others in flight; the database is asked for nothing. */
export function createReservationPool() {
  const all = new Map<string, Reservation>()
  /** The one of each user that admits calls. */
  const open = new Map<string, Reservation>()
  const pausedUntil = new Map<string, number>()
  let isSuspended = false

  function forget(reservation: Reservation) {
    all.delete(reservation.id)
    if (open.get(reservation.userId) === reservation) open.delete(reservation.userId)
  }

  function begin(id: string, userId: string): Reservation {
    const reservation = {
      id,
      userId,
      amountNano: 0n,
      inFlightNano: 0n,
      upstreamNano: 0n,
      unrecordedNano: 0n,
      leaseUntil: 0,
      usedAt: performance.now(),
      isClosing: false,
      requests: 0,
    }
    all.set(id, reservation)
    return reservation
  }

  const isEmpty = ({ amountNano, inFlightNano, requests }: Reservation) =>
    amountNano === 0n && inFlightNano === 0n && requests === 0

  function close(reservation: Reservation): void {
    reservation.isClosing = true
    if (open.get(reservation.userId) === reservation) open.delete(reservation.userId)
  }

  /** A commit left the reservation so; null: it is gone. */
  function committed(id: string, row: ReservationRow | null): void {
    const reservation = all.get(id)
    if (!reservation) return
    reservation.amountNano = row?.amount_nano ?? 0n
    reservation.leaseUntil = row?.lease_until ?? 0
    reservation.upstreamNano = row ? row.upstream_nano : 0n
    if (row?.recalled_at === null) return
    close(reservation)
    if (isEmpty(reservation)) forget(reservation)
  }

  const hasRoom = ({ upstreamNano, unrecordedNano }: Reservation, nano: bigint) =>
    upstreamNano === null || unrecordedNano + nano <= upstreamNano

  function isPaused(userId: string): boolean {
    const until = pausedUntil.get(userId)
    if (until === undefined) return false
    if (until > performance.now()) return true
    pausedUntil.delete(userId)
    return false
  }

  return {
    all: () => [...all.values()],
    isEmpty: () => all.size === 0,
    of: (userId: string) => open.get(userId),
    /** Admits a call. @returns null if no reservation can pay for it */
    reserve({ userId, nano, upstreamNano, at }: Admission): Admitted | null {
      const reservation = open.get(userId)
      if (isSuspended || !reservation || reservation.amountNano - reservation.inFlightNano < nano) return null
      if (reservation.leaseUntil - MARGIN_MS <= at) return null
      const unrecordedNano = reservation.upstreamNano === null ? 0n : upstreamNano()
      if (unrecordedNano === null || !hasRoom(reservation, unrecordedNano)) return null
      reservation.inFlightNano += nano
      reservation.unrecordedNano += unrecordedNano
      reservation.usedAt = performance.now()
      return { reservationId: reservation.id, unrecordedNano }
    },
    /** What to reserve with the hold of a call that could not be admitted; undefined: nothing. Reports what became of it. */
    request({ userId, nano, upstreamNano }: Omit<Admission, 'at'>): Omit<Requested, 'leaseMs'> | undefined {
      if (isPaused(userId)) return undefined
      const reservation = open.get(userId) ?? begin(newId(), userId)
      open.set(userId, reservation)
      reservation.requests += 1
      const twice = 2n * (reservation.inFlightNano + nano)
      const most = upstreamNano()
      return {
        reservationId: reservation.id,
        amountNano: twice > CALLS * nano ? twice : CALLS * nano,
        upstreamNano: most === null ? null : 2n * reservation.unrecordedNano + UNRECORDED * most,
      }
    },
    /** A hold that was to set something aside has ended. @param row what there is now, if it is known */
    granted: (id: string, row: ReservationRow | null): void => {
      const reservation = all.get(id)
      if (!reservation) return
      reservation.requests -= 1
      if (row) committed(id, row)
      else if (isEmpty(reservation)) forget(reservation)
    },
    committed,
    renewed(id: string, leaseUntil: number): void {
      const reservation = all.get(id)
      if (reservation) reservation.leaseUntil = leaseUntil
    },
    /** A call is settled and takes nothing of it any more. */
    settled: (id: string, nano: bigint): void => {
      const reservation = all.get(id)
      if (!reservation) return
      reservation.inFlightNano -= nano
      reservation.usedAt = performance.now()
      if (isEmpty(reservation)) forget(reservation)
    },
    /** A call that counted so has a row, or is settled. */
    recorded(id: string, unrecordedNano: bigint): void {
      const reservation = all.get(id)
      if (reservation) reservation.unrecordedNano -= unrecordedNano
    },
    close,
    /** No call is admitted while the database takes no writes, since it could not be billed. */
    suspend(isGone: boolean): void {
      isSuspended = isGone
    },
    pause: (userId: string) => void pausedUntil.set(userId, performance.now() + PAUSE_MS),
    isClosing: (id: string) => all.get(id)?.isClosing ?? true,
    inFlight(userId: string): InFlight {
      const own = [...all.values()].filter((reservation) => reservation.userId === userId)
      return {
        ids: own.map(({ id }) => id),
        nano: own.reduce((sum, { inFlightNano }) => sum + inFlightNano, 0n),
      }
    },
  }
}

export type ReservationPool = ReturnType<typeof createReservationPool>
