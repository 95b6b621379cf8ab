import type { Db } from '../../../db/client.ts'
import { listNano, requireWhole } from '../cover-lines.ts'
import { hasBudget } from '../key-periods.ts'
import type { LiveCalls } from '../live-calls.ts'
import type { AllowedCall, OperationKind, OperationOf, Results } from '../operation.ts'
import type { Allowed, HoldRequest } from '../wallet.ts'
import { createAllowanceBook, type Allowance } from './allowance-book.ts'
import { returnElsewhere, recalledHere } from './recall.ts'

interface AllowancesDeps {
  db: Db
  clock: () => number
  nodeId: string
  live: LiveCalls
  /** The queue of the wallet's operations. */
  add: <Kind extends OperationKind>(operation: OperationOf<Kind>) => Promise<Results[Kind]>
}

/** An allowance of a process that died is returned after this and the ten seconds between two looks (BP6). */
const LEASE_MS = 30_000
const RENEW_MS = 10_000
/** A brief call that lasts so long is written down all the same. */
const BRIEF_MS = 100
/** What no call used for so long is returned. */
const IDLE_MS = 1500
/** Lasting calls are written down so soon, all of a moment at once: one write each would keep them from their first bytes. */
const TICK_MS = 40
/** Somebody may need what this process set aside: so often it looks. */
const LOOK_MS = 500

/** Money set aside for calls to come: most are admitted without asking the database, and cost it one write in the end. */
export function createAllowances({ db, clock, nodeId, live, add }: AllowancesDeps) {
  const book = createAllowanceBook()
  let timer: NodeJS.Timeout | undefined
  let lookedAt = 0

  /** @returns the call if an allowance pays for it */
  function admit(request: HoldRequest): AllowedCall | null {
    const heldNano = priceOf(request)
    if (heldNano === null) return null
    const at = clock()
    const allowanceId = book.reserve({ userId: request.userId, nano: heldNano, at })
    if (allowanceId === null) return null
    const call = { request, allowanceId, heldNano, at }
    live.openAllowed(call)
    watch()
    return call
  }

  async function write(allowed: AllowedCall): Promise<void> {
    const { requestId } = allowed.request
    live.written(requestId)
    // Whether it was is asked when it is settled, or when it is written again.
    await add<'write'>({ kind: 'write', requestId, allowed, at: clock() }).catch(() => live.unsure(requestId))
  }

  function wish(request: HoldRequest) {
    const nano = priceOf(request)
    const wished = nano === null ? undefined : book.wish({ userId: request.userId, nano })
    if (!wished) return undefined
    watch()
    return { ...wished, leaseMs: LEASE_MS }
  }

  async function trim(allowance: Allowance): Promise<void> {
    book.close(allowance)
    const { id, userId, reservedNano } = allowance
    const { allowance: row } = await add<'trim'>({
      kind: 'trim',
      allowanceId: id,
      userId,
      keepNano: reservedNano,
      at: clock(),
    })
    book.committed(id, row)
  }

  const isIdle = ({ reservedNano, wishes, usedAt }: Allowance) =>
    reservedNano === 0n && wishes === 0 && performance.now() - usedAt >= IDLE_MS

  const trimming = new Set<string>()
  function trimOnce(allowance: Allowance) {
    if (trimming.has(allowance.id)) return
    trimming.add(allowance.id)
    // Else at the next tick.
    trim(allowance)
      .catch(() => {})
      .finally(() => trimming.delete(allowance.id))
  }

  function tick() {
    for (const call of live.unwritten(clock() - BRIEF_MS)) void write(call)
    for (const allowance of book.all())
      if (isIdle(allowance) || (allowance.isClosing && allowance.amountNano > allowance.reservedNano))
        trimOnce(allowance)
    if (book.isEmpty() && !live.hasUnwritten()) unwatch()
    else if (performance.now() - lookedAt >= LOOK_MS) void look()
  }

  async function look() {
    lookedAt = performance.now()
    const recalled = await recalledHere(db, nodeId).catch((): string[] => [])
    for (const allowance of book.all()) if (recalled.includes(allowance.id)) trimOnce(allowance)
  }

  function watch() {
    timer ??= setInterval(tick, TICK_MS).unref()
  }

  function unwatch() {
    clearInterval(timer)
    timer = undefined
  }

  const trimAll = (allowances: Allowance[]) => Promise.allSettled(allowances.map(trim))

  return {
    admit,
    wish,
    wished: book.wished,
    committed: book.committed,
    settled: book.settled,
    suspend: (isGone: boolean) => book.suspend(isGone),
    isClosing: book.isClosing,
    allowed: (userId: string): Allowed => book.allowed(userId),
    /** Keeps the leases of this process's allowances, and what is written of its calls. */
    async renew(): Promise<void> {
      for (const call of live.takeUnsure()) void write(call)
      const at = clock()
      const due = book
        .all()
        .filter(({ leaseUntil, amountNano }) => amountNano > 0n && leaseUntil - at < LEASE_MS - RENEW_MS)
      await Promise.all(
        due.map(async ({ id, userId }) => {
          if (await add<'renew'>({ kind: 'renew', allowanceId: id, userId, leaseMs: LEASE_MS, at }))
            book.renewed(id, at + LEASE_MS)
          else book.committed(id, null)
        }),
      )
    },
    async recall(userId: string): Promise<boolean> {
      book.pause(userId)
      const own = book.all().filter((allowance) => allowance.userId === userId && allowance.amountNano > 0n)
      await trimAll(own)
      const hasOthers = await returnElsewhere(db, { userId, nodeId, now: clock() })
      return own.length > 0 || hasOthers
    },
    async writeCalls(userId: string): Promise<void> {
      const own = live.unwritten(Infinity).filter(({ request }) => request.userId === userId)
      await Promise.all(own.map(write))
    },
    async giveBack(): Promise<void> {
      unwatch()
      await trimAll(book.all())
    },
  }
}

/** What a call may cost at most; null if it is to be held for by itself. */
function priceOf(request: HoldRequest): bigint | null {
  if (!request.allowance || hasBudget(request)) return null
  requireWhole(request.lines)
  const nano = listNano(request.lines)
  return request.maxCostNano !== undefined && nano > request.maxCostNano ? null : nano
}
