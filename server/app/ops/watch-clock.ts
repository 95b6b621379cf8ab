import type { Deps } from '../../governance/context.ts'
import { repeat } from '../../platform/process/repeat.ts'

/** A node whose own clock is further off says so. */
const NOTED_MS = 2000
/** … and one that is further off than this is not ready, where other nodes are there to serve instead. */
const UNFIT_MS = 10_000
const EVERY_MS = 5000

type Clocked = Pick<Deps, 'databaseClock' | 'database'>

/** Whether this node's own clock is so wrong that calls are better sent to other nodes. A SQLite database has this node alone. */
export function isClockUnfit({ databaseClock, database }: Clocked): boolean {
  const skewMs = databaseClock.skewMs()
  return database.engine === 'postgres' && skewMs !== null && Math.abs(skewMs) > UNFIT_MS
}

/** Measures the database's time every five seconds and logs how far off this node's clock is. @returns stops it */
export function watchClock({ databaseClock, metrics, log }: Deps): () => Promise<void> {
  const secondsOff = () => {
    const skewMs = databaseClock.skewMs()
    return skewMs === null ? null : skewMs / 1000
  }
  metrics.gauge({
    name: 'maas_clock_skew_seconds',
    help: "How far this node's own clock is ahead of the database's; beyond 10 either way the node is not ready",
    read: () => {
      const value = secondsOff()
      return value === null ? [] : [{ value }]
    },
  })
  let isNoted = false
  function note() {
    const seconds = secondsOff() ?? 0
    const isOff = Math.abs(seconds) * 1000 > NOTED_MS
    if (isOff && !isNoted)
      log.error({ seconds }, "this node's clock is off; its time comes from the database")
    if (!isOff && isNoted) log.info({ seconds }, "this node's clock is right again")
    isNoted = isOff
  }
  return repeat({
    name: 'measure the clock',
    everyMs: EVERY_MS,
    log,
    async job() {
      await databaseClock.sync()
      note()
    },
  })
}
