import type { Database } from './client.ts'
import { createClockLine } from './clock-line.ts'
import { keepLatestTime, readDatabaseTime, readLatestTime } from './database-time.ts'

export interface DatabaseClock {
  /** Now in ms by the database's time, never backwards, without I/O; before the first `sync` it is this node's own. */
  now: () => number
  /** Measures the database's time and stores the latest, which no later node falls behind. Rejects while the database is gone. */
  sync(): Promise<void>
  /** How far this node's own clock is ahead of the database's, in milliseconds; null before the first `sync`. */
  skewMs(): number | null
}

interface ClockOptions {
  database: Database
  /** The machine's clock, which may be wrong and may jump. */
  wall?: () => number
  monotonic?: () => number
}

/** Measurements at the start; the one with the shortest way to the database counts. */
const FIRST_TRIES = 5

export function createDatabaseClock({
  database,
  wall = Date.now,
  monotonic = () => performance.now(),
}: ClockOptions): DatabaseClock {
  const line = createClockLine()
  const now = () => Math.floor(line.readAt(monotonic()) ?? wall())

  async function measure(): Promise<void> {
    const askedAt = monotonic()
    const ms = await readDatabaseTime(database)
    const halfMs = (monotonic() - askedAt) / 2
    const latest = await readLatestTime(database)
    line.add({ at: askedAt + halfMs, ms, errorMs: halfMs }, { now: monotonic(), floor: latest })
  }

  /** A file has no clock of its own: this machine's counts as it is at the start. */
  async function begin(): Promise<void> {
    const latest = await readLatestTime(database)
    const at = monotonic()
    line.add({ at, ms: wall(), errorMs: 0 }, { now: at, floor: latest })
  }

  return {
    now,
    async sync() {
      const isFirst = line.readAt(monotonic()) === null
      if (database.engine === 'postgres')
        for (let i = 0; i < (isFirst ? FIRST_TRIES : 1); i += 1) await measure()
      else if (isFirst) await begin()
      await keepLatestTime(database, now())
    },
    skewMs() {
      const measured = line.measuredAt(monotonic())
      return measured === null ? null : wall() - measured
    },
  }
}
