import { createDatabaseClock } from '../../../server/platform/db/database-clock.ts'
import { keepLatestTime } from '../../../server/platform/db/database-time.ts'
import { openWallet } from '../../../server/wallet/open-wallet.ts'
import { credit } from '../../../server/wallet/credit.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { withRoom } from '../../support/with-room.ts'

const HOUR = 3_600_000

forEachDatabase((engine) => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ engine })
  })
  afterEach(() => app.drop())

  const clockOf = (wall: () => number, monotonic = () => performance.now()) =>
    createDatabaseClock({ database: app.deps.database, wall, monotonic })
  /** The machine's clock is right in tests, and PostgreSQL runs on it. */
  const off = (ms: number) => ms - Date.now()

  it('is the node’s own until it is measured', () => {
    const clock = clockOf(() => 42)
    expect([clock.now(), clock.skewMs()]).toEqual([42, null])
  })

  it('does not follow a clock that jumps, and says how far off it is', async () => {
    let skew = 0
    const clock = clockOf(() => Date.now() + skew)
    await clock.sync()
    for (skew of [-HOUR, -45_000, 90_000, 25 * HOUR]) {
      expect(Math.abs(off(clock.now()))).toBeLessThan(withRoom(1000))
      expect(Math.abs((clock.skewMs() ?? 0) - skew)).toBeLessThan(withRoom(1000))
      await clock.sync()
      expect(Math.abs(off(clock.now()))).toBeLessThan(withRoom(1000))
    }
  })

  it('starts where the latest time was, and advances at half its speed until that is past', async () => {
    const latest = Date.now() + HOUR
    await keepLatestTime(app.deps.database, latest)
    await keepLatestTime(app.deps.database, latest - HOUR)
    let passed = 0
    const clock = clockOf(Date.now, () => passed)
    await clock.sync()
    expect(clock.now() - latest).toBeLessThanOrEqual(1)
    expect(clock.now()).toBeGreaterThanOrEqual(latest)
    passed += 10_000
    expect(clock.now() - latest).toBeGreaterThanOrEqual(4999)
    expect(clock.now() - latest).toBeLessThanOrEqual(5001)
  })

  it('stores the time that it reached', async () => {
    const clock = clockOf(Date.now)
    await clock.sync()
    const { at } = await app.deps.database.db.selectFrom('latest_time').select('at').executeTakeFirstOrThrow()
    expect(Math.abs(off(at))).toBeLessThan(withRoom(1000))
  })

  if (engine === 'postgres')
    it('is PostgreSQL’s on a node that starts with a wrong clock', async () => {
      for (const skew of [-HOUR, -45_000, 90_000, 25 * HOUR]) {
        const clock = clockOf(() => Date.now() + skew)
        await clock.sync()
        expect(Math.abs(off(clock.now()))).toBeLessThan(withRoom(1000))
      }
    })
  else
    it('is never behind the newest row of a file, though the latest time was not stored any more', async () => {
      const now = Date.now() + HOUR
      await openWallet(app.deps.database.db, 'u')
      const { secrets } = app.deps
      const cause = {
        secrets,
        userId: 'u',
        kind: 'adjust',
        refType: 'test',
        refId: 'a',
        remark: '',
        now,
      } as const
      await app.deps.database.db.transaction().execute((trx) => credit(trx, { ...cause, amountNano: 5n }))
      const clock = clockOf(Date.now)
      await clock.sync()
      expect(clock.now()).toBeGreaterThanOrEqual(now)
    })
})
