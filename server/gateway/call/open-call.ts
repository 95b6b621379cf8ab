import { setTimeout as sleep } from 'node:timers/promises'
import { isTokens } from '../../../contract/receipt-items.ts'
import type { Wire } from '../../../contract/wires.ts'
import { formatYuan } from '../../../contract/money.ts'
import { isUnavailable } from '../../platform/db/error-kinds.ts'
import { Failure } from '../../platform/errors.ts'
import { toFailure } from '../../platform/http/to-failure.ts'
import type { Deps } from '../../money/context.ts'
import {
  type Attempt,
  createAttemptTrail,
  type HoldRequest,
  type Settlement,
  type SettleResult,
  type UnitLine,
} from '../../wallet/index.ts'
import { admitCall, rateHeaders } from '../../usage/index.ts'
import { alertUsageAboveBound } from './alert-usage-above-bound.ts'
import type { GatewayCaller } from '../caller/authenticate.ts'
import { createAttemptLog, type AttemptLog } from '../upstream/attempt-log.ts'
import type { CallAdmission } from '../context.ts'
import { NO_USE, type TokenUse } from '../meter/usage.ts'
import { describeShortBalance, type Shrinkable } from './short-balance.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { toWireError, type WireError } from '../wire/wire-error.ts'

/** A dead process's holds are returned after this and the ten seconds between two looks, so within the minute of BP6. */
const LEASE_MS = 30_000
/** How long an answer waits for a database that is gone; after that the wallet goes on trying alone. */
const SETTLE_PATIENCE_MS = 10_000

/** The use of what is not billed by tokens. */
export const NO_TOKENS = { ...NO_USE, isEstimated: false }

interface OpenCallInput {
  deps: Deps
  caller: GatewayCaller
  admission: CallAdmission
  /** Those that may answer it. */
  upstreams: readonly Upstream[]
  requestId: string
  modelId: string
  wire: Wire | ''
  /** The model as the caller named it; default: its id. */
  calledAs?: string
  upperLines: UnitLine[]
  /** It is set for a call whose most is not known for sure before its words are counted. */
  shrinkable?: Shrinkable
  coversTokens: boolean
  maxCostNano: bigint | null
  reservation?: HoldRequest['reservation']
  /** It is set for a call that goes on when its caller leaves: it tells when the calls of its user are frozen. @returns ends the watch */
  watchFreeze?: ((onFrozen: (why: WireError) => void) => () => void) | undefined
}

export type Use = Pick<Settlement, 'status' | 'lines' | 'isEstimated' | 'errorCode' | keyof TokenUse> & {
  /** The upstream says that more was used than was held for; `lines` are at what was held. */
  isAboveBound?: boolean
}

export interface OpenCall {
  requestId: string
  modelId: string
  calledAs: string
  upstreams: readonly Upstream[]
  attempts: AttemptLog
  markFirstByte: () => void
  /** Charges the call; durable once it resolves. Only the first of several counts. Rejected, it is charged as soon as it can be. */
  settle(use: Use): Promise<SettleResult>
  /**
   * Settles as `settle` does, for an answer of which nothing went out yet: if it cannot be charged now it is not given, and costs nothing (BP3). That of
   * a batch is kept first, and charged in any case.
   */
  settleUnsent(use: Use, answer?: () => string | Promise<string>): Promise<SettleResult>
  /** @param why what its caller is answered with */
  release(status: 'failed' | 'aborted', why: unknown): Promise<SettleResult>
  /** Aborted once the calls of its user are frozen, if that ends it. */
  frozen: AbortSignal
  /** It goes on without this request, which no longer watches it. */
  handOver(): void
  /** Ends it without a charge, its answer being of no use. @returns the error for its caller: the freeze, if that is why */
  giveUp(error: unknown): Promise<unknown>
}

/** Counts a call against its key's limits and holds the most it can cost. @throws Failure tooManyRequests, balanceShort, keyBudgetSpent … */
export async function openCall(input: OpenCallInput): Promise<OpenCall> {
  const { deps, caller, requestId, modelId } = input
  let lines = input.upperLines
  const startedAt = performance.now()
  let ttftMs: number | null = null
  const admitted = await admitCall({
    keyRates: deps.keyRates,
    keyId: caller.rateId,
    rate: caller.rate,
    tokens: tokensOf(input.upperLines),
    onRate: (verdicts) => caller.setHeaders(rateHeaders(verdicts)),
  })
  const attempts = createAttemptLog({
    clock: deps.clock,
    upstreams: input.upstreams,
    most: () => lines,
  })
  const note = createAttemptTrail({ list: attempts.noted, size: attempts.size })
  const traced = deps.callTracer.begin({
    requestId,
    modelId,
    wire: input.wire,
    traceParent: caller.traceParent,
  })
  const countUse = (tokens: number) => void admitted.settle(tokens).catch(logLost(deps, requestId))
  const hold = () =>
    deps.wallet.hold({
      requestId,
      userId: caller.userId,
      keyId: caller.keyId,
      keyBudget: caller.budget,
      keyFamily: caller.keyFamily,
      modelId,
      wire: input.wire,
      admittedAt: input.admission.at,
      priceVersion: input.admission.version.id,
      lines,
      coversTokens: input.coversTokens,
      maxCostNano: input.maxCostNano ?? undefined,
      leaseMs: LEASE_MS,
      reservation: input.reservation,
      noted: note.take,
      upstreamNano: attempts.mostNano,
    })
  try {
    await hold().catch(async (error: unknown) => {
      const counted = isTooMuch(error) ? await input.shrinkable?.countedLines() : null
      if (!counted) throw error
      lines = counted
      return hold()
    })
    traced?.held()
  } catch (error) {
    countUse(0)
    traced?.refused(toFailure(error).reason)
    throw await describeShortBalance(error, { ...input, lines })
  }

  const frozen = new AbortController()
  let unwatch = input.watchFreeze?.((why) => frozen.abort(why))
  deps.attemptJournal.watch(requestId, note)
  deps.callLog.begun(requestId)
  let isCounted = false
  function count(use: Use, tried: readonly Attempt[], { costNano }: SettleResult) {
    if (isCounted) return
    isCounted = true
    deps.metrics.callSettled({ ...use, model: modelId, wire: input.wire, ttftMs, costNano })
    const reasons = attempts.reasons()
    const at = deps.clock()
    for (const [i, attempt] of tried.entries()) {
      deps.metrics.attempted({ ...attempt, model: modelId, isFailover: i > 0 })
      const reason = reasons[i]?.reason
      if (reason) deps.attemptReasons.add({ requestId, n: i + 1, at, reason })
    }
    const cameTo = () => ({
      outcome: use.status,
      ttftMs,
      promptTokens: use.promptTokens,
      completionTokens: use.completionTokens,
      cost: formatYuan(costNano),
    })
    const ago = performance.now() - at
    traced?.settled({
      ...cameTo(),
      attempts: tried.map((attempt) => ({ ...attempt, startedAt: attempt.startedAt + ago })),
    })
    deps.callLog.settled(requestId, () => ({
      model: modelId,
      wire: input.wire,
      ...cameTo(),
      attempts: tried.map((attempt, i) => attemptTrail(attempt, reasons[i])),
    }))
  }

  const settlementOf = ({ isAboveBound: _isAboveBound, ...use }: Use) => ({
    ...use,
    requestId,
    ttftMs,
    durationMs: Math.round(performance.now() - startedAt),
    attempts: attempts.list(use),
  })

  async function settle(use: Use): Promise<SettleResult> {
    handOver()
    countUse(tokensOf(use.lines))
    if (use.isAboveBound) void alertUsageAboveBound(deps, { requestId, modelId })
    const settlement = settlementOf(use)
    traced?.settling()
    const patientUntil = performance.now() + SETTLE_PATIENCE_MS
    for (;;) {
      try {
        const result = await deps.wallet.settle(settlement)
        deps.attemptJournal.forget(requestId)
        count(use, settlement.attempts, result)
        return result
      } catch (error) {
        if (!isUnavailable(error) || performance.now() > patientUntil) {
          deps.callLog.unsettled(requestId)
          traced?.unsettled()
          throw error
        }
        await sleep(250)
      }
    }
  }

  function handOver() {
    unwatch?.()
    unwatch = undefined
  }

  const nothing = (status: 'failed' | 'aborted', why: unknown): Use => ({
    ...NO_TOKENS,
    status,
    lines: [],
    errorCode: toWireError(why).code,
  })

  return {
    requestId,
    modelId,
    calledAs: input.calledAs ?? modelId,
    upstreams: input.upstreams,
    attempts,
    markFirstByte() {
      ttftMs ??= Math.round(performance.now() - startedAt)
      attempts.firstByte()
    },
    settle,
    async settleUnsent(use, answer) {
      if (caller.batch && answer && use.lines.length > 0) {
        try {
          await caller.batch.keep({ settlement: settlementOf(use), answer: await answer() })
        } catch (error) {
          await settle(nothing('failed', error))
          throw error
        }
        return settle(use)
      }
      try {
        return await settle(use)
      } catch (error) {
        // The wallet goes on trying with the latest word it was given.
        const nothingUsed = nothing('failed', error)
        const settlement = {
          ...nothingUsed,
          requestId,
          ttftMs,
          durationMs: null,
          attempts: attempts.list(nothingUsed),
        }
        await deps.wallet.settle(settlement).catch(() => {})
        throw error
      }
    },
    release: (status, why) => settle(nothing(status, why)),
    frozen: frozen.signal,
    handOver,
    async giveUp(error) {
      const why: unknown = frozen.signal.aborted ? frozen.signal.reason : null
      if (error instanceof Error) attempts.explain(error.message)
      await settle(nothing(why ? 'aborted' : 'failed', why ?? error))
      return why ?? error
    },
  }
}

const isTooMuch = (error: unknown) =>
  error instanceof Failure && (error.reason === 'balanceShort' || error.reason === 'keyBudgetSpent')

function attemptTrail(attempt: Attempt, reason: ReturnType<AttemptLog['reasons']>[number] | undefined) {
  const { channel, target, outcome, httpStatus, durationMs, firstByteMs } = attempt
  return {
    upstream: channel,
    target,
    outcome,
    status: httpStatus,
    ms: durationMs,
    firstByteMs,
    ...(reason?.reason && { reason: reason.reason }),
    breaker: reason?.breaker.state() ?? '',
  }
}

const tokensOf = (lines: readonly UnitLine[]) =>
  lines.reduce((sum, { item, quantity }) => sum + (isTokens(item) ? quantity : 0), 0)

/** A count that is lost stays too high for a minute, no more. */
const logLost = (deps: Deps, reqId: string) => (err: unknown) =>
  deps.log.warn({ err, reqId }, 'rate count not corrected')
