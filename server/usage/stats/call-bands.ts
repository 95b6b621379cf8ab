import { sql, type SqlBool } from 'kysely'
import { nanoOf } from '../../../contract/money.ts'
import type { CostBand, DurationBand } from '../../../contract/stats.ts'

/** It says from which value on, and below which; null: there is no limit. */
type Band = readonly [from: bigint, below: bigint | null]

const COSTS: Record<CostBand, Band> = {
  free: [0n, 1n],
  tiny: [1n, nanoOf('0.01')],
  small: [nanoOf('0.01'), nanoOf('0.1')],
  medium: [nanoOf('0.1'), nanoOf('1')],
  large: [nanoOf('1'), null],
}
const DURATIONS: Record<DurationBand, Band> = {
  fast: [0n, 1000n],
  fair: [1000n, 5000n],
  slow: [5000n, 30_000n],
  verySlow: [30_000n, null],
}

const bandIn = <Name extends string>(bands: Record<Name, Band>, value: bigint): Name | null =>
  (Object.keys(bands) as Name[]).find((name) => {
    const [from, below] = bands[name]
    return value >= from && (below === null || value < below)
  }) ?? null

export const costBandOf = (nano: bigint): CostBand | null => bandIn(COSTS, nano)
export const durationBandOf = (ms: number | null): DurationBand | null =>
  ms === null ? null : bandIn(DURATIONS, BigInt(Math.max(0, ms)))

const within = (column: string, bands: readonly Band[]) =>
  sql<SqlBool>`(${sql.join(
    bands.map(([from, below]) =>
      below === null
        ? sql`${sql.ref(column)} >= ${from}`
        : sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${below})`,
    ),
    sql` or `,
  )})`

export const costWithin = (bands: readonly CostBand[]) =>
  within(
    'call.cost_nano',
    bands.map((band) => COSTS[band]),
  )
export const durationWithin = (bands: readonly DurationBand[]) =>
  within(
    'call.duration_ms',
    bands.map((band) => DURATIONS[band]),
  )
