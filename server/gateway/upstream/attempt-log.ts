import { costNano } from '../../catalog/index.ts'
import type { Attempt, JournaledAttempt, UnitLine } from '../../wallet/index.ts'
import type { Breaker } from './breaker.ts'
import type { Upstream } from './upstream.ts'

const OK = 200
/** Characters of a reason that are kept. */
const REASON_MAX = 300

type Failed = Exclude<Attempt['outcome'], 'succeeded' | 'lost'>

interface Running {
  upstream: Upstream
  startedAt: number
  begunAt: number
  firstByteMs: number | null
  upstreamId: string
  reason: string
  /** Absent: it has answered or still may. */
  end?: Ended
}

interface Ended {
  outcome: Failed | 'lost'
  status: number | null
  durationMs: number
  /** An attempt that was lost may use at most this. */
  most?: readonly UnitLine[]
}

/** What upstreams a call was sent to, in their order. */
export interface AttemptLog {
  begin(upstream: Upstream): void
  /** @param upstreamId what the last one calls the request; empty: nothing */
  named(upstreamId: string): void
  /** Something of the answer of the last one came. */
  firstByte(): void
  /**
   * Ends the last one.
   * @param status HTTP status; null: it did not answer
   * @param reason why, scrubbed; for those who run the service
   */
  failed(outcome: Failed, status: number | null, reason: string): void
  /** Why the answer of the last one was of no use, unless that is known. */
  explain(reason: string): void
  /** The last one was accepted, and what becomes of it is not seen. @param most the most that it may use */
  lost(most: readonly UnitLine[]): void
  /** All of them; the last one, unless it failed before, is what the call used. */
  list(use: { status: Attempt['outcome']; lines: readonly UnitLine[] }): Attempt[]
  /** Says of each of `list` why it failed, empty if it did not, and its breaker. */
  reasons: () => { reason: string; breaker: Breaker }[]
  /** All of them while the call goes on; before it is sent, the one that is to come. */
  noted: () => JournaledAttempt[]
  /** How many `noted` are. */
  size: () => number
  /** The most that it can cost us at any of its upstreams, in nano-yuan; null: any sum. */
  mostNano: () => bigint | null
}

interface AttemptLogOptions {
  /** Now in milliseconds, by the database's time. */
  clock: () => number
  /** Those that it may be sent to. */
  upstreams: readonly Upstream[]
  /** The most that it may use, as is known by now. */
  most: () => readonly UnitLine[]
}

export function createAttemptLog({ clock, upstreams, most }: AttemptLogOptions): AttemptLog {
  const log: Running[] = []

  /** It may have gone on to another upstream since it was noted. */
  const mostNano = () => dearest(upstreams, clock(), most())

  function end(ended: Omit<Ended, 'durationMs'>): void {
    const last = log.at(-1)
    if (last) last.end ??= { ...ended, durationMs: Math.round(performance.now() - last.begunAt) }
  }

  function explain(reason: string): void {
    const last = log.at(-1)
    if (last && last.reason === '') last.reason = reason.slice(0, REASON_MAX)
  }

  return {
    begin(upstream) {
      // It had answered, and its answer was of no use.
      end({ outcome: 'failed', status: OK })
      log.push({
        upstream,
        startedAt: clock(),
        begunAt: performance.now(),
        firstByteMs: null,
        upstreamId: '',
        reason: '',
      })
    },
    named(upstreamId) {
      const last = log.at(-1)
      if (last) last.upstreamId = upstreamId
    },
    firstByte() {
      const last = log.at(-1)
      if (last) last.firstByteMs ??= Math.round(performance.now() - last.begunAt)
    },
    failed(outcome, status, reason) {
      end({ outcome, status })
      explain(reason)
    },
    explain,
    reasons: () => log.map(({ reason, upstream: { breaker } }) => ({ reason, breaker })),
    lost: (used) => end({ outcome: 'lost', status: OK, most: used }),
    mostNano,
    size: () => Math.max(log.length, 1),
    list: ({ status, lines }) =>
      log.map((attempt, index) => {
        const { upstream, startedAt, begunAt, end: ended } = attempt
        const isUse = index === log.length - 1 && !ended
        return {
          channel: upstream.account,
          target: upstream.model,
          startedAt,
          outcome: ended?.outcome ?? (isUse ? status : 'failed'),
          httpStatus: ended ? ended.status : OK,
          durationMs: ended?.durationMs ?? Math.round(performance.now() - begunAt),
          firstByteMs: attempt.firstByteMs,
          upstreamId: attempt.upstreamId,
          lines: isUse ? lines : [],
          ...costs({ upstream, startedAt, ended, lines: isUse ? lines : [] }),
        }
      }),
    noted() {
      if (log.length === 0) return [planned({ upstreams, at: clock(), mostNano: mostNano() })]
      return log.map(({ upstream, startedAt, begunAt, firstByteMs, upstreamId, end: ended }) => ({
        channel: upstream.account,
        target: upstream.model,
        outcome: ended?.outcome ?? 'lost',
        httpStatus: ended?.status ?? null,
        startedAt,
        durationMs: ended?.durationMs ?? Math.round(performance.now() - begunAt),
        firstByteMs,
        upstreamId,
        mostNano: ended && !ended.most ? null : (mostNano()?.toString() ?? null),
      }))
    },
  }
}

interface Planned {
  upstreams: readonly Upstream[]
  at: number
  mostNano: bigint | null
}

/** Which of several it will be is not known yet. */
function planned({ upstreams: [first, ...others], at, mostNano }: Planned): JournaledAttempt {
  const only = others.length === 0 ? first : undefined
  return {
    channel: only?.account ?? '',
    target: only?.model ?? '',
    outcome: 'lost',
    httpStatus: null,
    startedAt: at,
    durationMs: 0,
    firstByteMs: null,
    upstreamId: '',
    mostNano: mostNano?.toString() ?? null,
  }
}

/** @returns null if one of them has no cost price for what may be used */
function dearest(upstreams: readonly Upstream[], at: number, lines: readonly UnitLine[]): bigint | null {
  let most = 0n
  for (const upstream of upstreams) {
    const nano = costOf(upstream, at, lines)
    if (nano === null) return null
    if (nano > most) most = nano
  }
  return most
}

interface Costing extends Pick<Running, 'upstream' | 'startedAt'> {
  ended: Ended | undefined
  lines: readonly UnitLine[]
}

function costs({ upstream, startedAt, ended, lines }: Costing): Pick<Attempt, 'costNano' | 'mostNano'> {
  if (!ended?.most) return { costNano: costOf(upstream, startedAt, lines) }
  return { costNano: null, mostNano: costOf(upstream, startedAt, ended.most) }
}

/** @returns null if the route has no cost price for what was used */
function costOf(upstream: Upstream, at: number, lines: readonly UnitLine[]): bigint | null {
  const prices = upstream.costsAt(at)
  return prices && costNano(prices, lines)
}
