import { newId } from '../../../secrets/tokens.ts'
import type { AllowanceRow } from '../batch-state.ts'
import type { Allowed } from '../wallet.ts'

/** An allowance of this process. */
export interface Allowance {
  id: string
  userId: string
  /** What is durably set aside. */
  amountNano: bigint
  /** What calls in flight may take of it: never more. */
  reservedNano: bigint
  /** Of its lease. */
  leaseUntil: number
  /** When a call was admitted or settled, in milliseconds of `performance.now`. */
  usedAt: number
  /** Admits no call any more, and goes when the last one is settled. */
  isClosing: boolean
  /** Holds under way that may set it aside. */
  wishes: number
}

interface Admission {
  userId: string
  nano: bigint
  at: number
}

/** So long before the end of its lease an allowance admits nobody, for who returns it may have another clock. */
const MARGIN_MS = 5000
/** After a recall nothing is set aside again for so long: whoever asked is to get it. */
const PAUSE_MS = 5000
/** Calls that are expected at once, at first. */
const CALLS = 64n

/**
 * What this process has set aside of its users' money. A call is admitted if what is durable covers it and all others in flight;
 * the database is asked for nothing.
 */
export function createAllowanceBook() {
  const all = new Map<string, Allowance>()
  /** The one of each user that admits calls. */
  const open = new Map<string, Allowance>()
  const pausedUntil = new Map<string, number>()
  let isSuspended = false

  function forget(allowance: Allowance) {
    all.delete(allowance.id)
    if (open.get(allowance.userId) === allowance) open.delete(allowance.userId)
  }

  function begin(id: string, userId: string): Allowance {
    const allowance = {
      id,
      userId,
      amountNano: 0n,
      reservedNano: 0n,
      leaseUntil: 0,
      usedAt: performance.now(),
      isClosing: false,
      wishes: 0,
    }
    all.set(id, allowance)
    return allowance
  }

  const isEmpty = ({ amountNano, reservedNano, wishes }: Allowance) =>
    amountNano === 0n && reservedNano === 0n && wishes === 0

  function close(allowance: Allowance): void {
    allowance.isClosing = true
    if (open.get(allowance.userId) === allowance) open.delete(allowance.userId)
  }

  /** A commit left the allowance so; null: it is gone. */
  function committed(id: string, row: AllowanceRow | null): void {
    const allowance = all.get(id)
    if (!allowance) return
    allowance.amountNano = row?.amount_nano ?? 0n
    allowance.leaseUntil = row?.lease_until ?? 0
    if (row?.recalled_at === null) return
    close(allowance)
    if (isEmpty(allowance)) forget(allowance)
  }

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
    /** Admits a call. @returns the allowance that pays for it, or null if none can */
    reserve({ userId, nano, at }: Admission): string | null {
      const allowance = open.get(userId)
      if (isSuspended || !allowance || allowance.amountNano - allowance.reservedNano < nano) return null
      if (allowance.leaseUntil - MARGIN_MS <= at) return null
      allowance.reservedNano += nano
      allowance.usedAt = performance.now()
      return allowance.id
    },
    /** What to set aside besides the hold of a call that could not be admitted; undefined: nothing. To be told what became of it. */
    wish({ userId, nano }: Omit<Admission, 'at'>): { allowanceId: string; amountNano: bigint } | undefined {
      if (isPaused(userId)) return undefined
      const allowance = open.get(userId) ?? begin(newId(), userId)
      open.set(userId, allowance)
      allowance.wishes += 1
      const twice = 2n * (allowance.reservedNano + nano)
      return { allowanceId: allowance.id, amountNano: twice > CALLS * nano ? twice : CALLS * nano }
    },
    /** A hold that was to set something aside has ended. @param row what there is now, if it is known */
    wished: (id: string, row: AllowanceRow | null): void => {
      const allowance = all.get(id)
      if (!allowance) return
      allowance.wishes -= 1
      if (row) committed(id, row)
      else if (isEmpty(allowance)) forget(allowance)
    },
    committed,
    renewed(id: string, leaseUntil: number): void {
      const allowance = all.get(id)
      if (allowance) allowance.leaseUntil = leaseUntil
    },
    /** A call is settled and takes nothing of it any more. */
    settled: (id: string, nano: bigint): void => {
      const allowance = all.get(id)
      if (!allowance) return
      allowance.reservedNano -= nano
      allowance.usedAt = performance.now()
      if (isEmpty(allowance)) forget(allowance)
    },
    close,
    /** While the database takes nothing nobody is admitted: an answer that cannot be billed now is not asked for. */
    suspend(isGone: boolean): void {
      isSuspended = isGone
    },
    pause: (userId: string) => void pausedUntil.set(userId, performance.now() + PAUSE_MS),
    isClosing: (id: string) => all.get(id)?.isClosing ?? true,
    allowed(userId: string): Allowed {
      const own = [...all.values()].filter((allowance) => allowance.userId === userId)
      return {
        ids: own.map(({ id }) => id),
        nano: own.reduce((sum, { reservedNano }) => sum + reservedNano, 0n),
      }
    },
  }
}

export type AllowanceBook = ReturnType<typeof createAllowanceBook>
