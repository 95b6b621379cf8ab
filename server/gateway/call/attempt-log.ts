import type { NotedAttempt } from '../../wallet/noted-attempts.ts'
import type { Attempt, UnitLine } from '../../wallet/wallet.ts'
import type { Upstream } from '../upstream/upstream.ts'

const OK = 200

type Failed = Exclude<Attempt['outcome'], 'succeeded' | 'lost'>

interface Running {
  upstream: Upstream
  startedAt: number
  begunAt: number
  firstByteMs: number | null
  /** Absent: it has answered or still may. */
  end?: Ended
}

interface Ended {
  outcome: Failed | 'lost'
  status: number | null
  durationMs: number
  /** Of one that was lost: the most that it may use. */
  most?: readonly UnitLine[]
}

/** What upstreams a call was sent to, in their order. */
export interface AttemptLog {
  begin(upstream: Upstream): void
  /** Something of the answer of the last one came. */
  firstByte(): void
  /** Ends the last one. @param status HTTP status; null: it did not answer */
  failed(outcome: Failed, status: number | null): void
  /** The last one was accepted, and what becomes of it is not seen. @param most the most that it may use */
  lost(most: readonly UnitLine[]): void
  /** All of them; the last one, unless it failed before, is what the call used. */
  list(use: { status: Attempt['outcome']; lines: readonly UnitLine[] }): Attempt[]
  /** All of them while the call goes on. @param most the most that it may use */
  noted(most: readonly UnitLine[]): NotedAttempt[]
}

/** @param clock now in milliseconds, by the database's time */
export function createAttemptLog(clock: () => number): AttemptLog {
  const log: Running[] = []

  function end(ended: Omit<Ended, 'durationMs'>): void {
    const last = log.at(-1)
    if (last) last.end ??= { ...ended, durationMs: Math.round(performance.now() - last.begunAt) }
  }

  return {
    begin(upstream) {
      // It had answered, and its answer was of no use.
      end({ outcome: 'failed', status: OK })
      log.push({ upstream, startedAt: clock(), begunAt: performance.now(), firstByteMs: null })
    },
    firstByte() {
      const last = log.at(-1)
      if (last) last.firstByteMs ??= Math.round(performance.now() - last.begunAt)
    },
    failed: (outcome, status) => end({ outcome, status }),
    lost: (most) => end({ outcome: 'lost', status: OK, most }),
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
          lines: isUse ? lines : [],
          ...costs({ upstream, startedAt, ended, lines: isUse ? lines : [] }),
        }
      }),
    noted: (most) =>
      log.map(({ upstream, startedAt, begunAt, firstByteMs, end: ended }) => ({
        channel: upstream.account,
        target: upstream.model,
        outcome: ended?.outcome ?? 'lost',
        httpStatus: ended?.status ?? null,
        startedAt,
        durationMs: ended?.durationMs ?? Math.round(performance.now() - begunAt),
        firstByteMs,
        mostNano: ended && !ended.most ? null : (costOf(upstream, startedAt, most)?.toString() ?? null),
      })),
  }
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
  if (!prices) return null
  let total = 0n
  for (const { item, quantity } of lines) {
    const unitNano = prices[item]
    if (unitNano === undefined) return null
    total += BigInt(quantity) * unitNano
  }
  return total
}
