import type { Deps } from '../../../server/governance/context.ts'
import { createMetrics } from '../../../server/platform/ops/metrics.ts'
import { isClockUnfit, watchClock } from '../../../server/app/ops/watch-clock.ts'

type Line = [level: string, seconds: unknown]

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A node whose clock is off by what is set. */
function openNode(engine: 'postgres' | 'sqlite' = 'postgres') {
  const lines: Line[] = []
  const skew = { ms: null as number | null }
  const metrics = createMetrics()
  const line = (level: string) => (found: { seconds?: unknown }) => lines.push([level, found.seconds])
  const deps = {
    database: { engine },
    databaseClock: { sync: () => Promise.resolve(), skewMs: () => skew.ms },
    metrics,
    log: { error: line('error'), info: line('info') },
  } as unknown as Deps
  const gauge = async () => /^maas_clock_skew_seconds (.*)$/m.exec(await metrics.text())?.[1] ?? null
  return { deps, skew, lines, gauge }
}

test.each([2.1, -2.1, 90_000])(
  'a clock that is %s s off is said, once, in the log and as a number',
  async (s) => {
    const { deps, skew, lines, gauge } = openNode()
    const stop = watchClock(deps)
    expect(await gauge()).toBeNull()
    skew.ms = 1900
    await jest.advanceTimersByTimeAsync(11_000)
    expect([lines, await gauge()]).toEqual([[], '1.9'])
    skew.ms = s * 1000
    await jest.advanceTimersByTimeAsync(16_000)
    expect([lines, await gauge()]).toEqual([[['error', s]], String(s)])
    skew.ms = 0
    await jest.advanceTimersByTimeAsync(6000)
    expect(lines).toEqual([
      ['error', s],
      ['info', 0],
    ])
    await stop()
  },
)

test('only beyond ten seconds a node is not ready, and a SQLite database has no other', () => {
  const { deps, skew } = openNode()
  const unfit = (ms: number | null, node = deps) => {
    skew.ms = ms
    return isClockUnfit(node)
  }
  expect([null, 9900, -9900, 10_100, -10_100].map((ms) => unfit(ms))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  const alone = openNode('sqlite')
  alone.skew.ms = 3_600_000
  expect(isClockUnfit(alone.deps)).toBe(false)
})
