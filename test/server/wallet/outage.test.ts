import { sql } from 'kysely'
import { openDatabase, type Engine } from '../../../server/platform/db/client.ts'
import { isUnavailable } from '../../../server/platform/db/error-kinds.ts'
import { forUpdate } from '../../../server/platform/db/lock.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../support/written-rows.ts'
import { forEachDatabase } from '../support/databases.ts'
import { openTestWallet, secondOf, used, type TestWallet } from './open-test-wallet.ts'

/** Another transaction locks the wallet's rows until the work is done; on PostgreSQL waiting queries are cut off. */
async function duringOutage(test: TestWallet, engine: Engine, work: () => Promise<unknown>): Promise<void> {
  const other = openDatabase({ ...test.place, onConnectionError: () => {} })
  try {
    await other.db.transaction().execute(async (trx) => {
      await trx.selectFrom('wallet').selectAll().$call(forUpdate(trx)).execute()
      const cut = setInterval(() => {
        if (engine === 'postgres') void cutWaiting(test).catch(() => {})
      }, 50)
      await work().finally(() => clearInterval(cut))
    })
  } finally {
    await other.close()
  }
}

const cutWaiting = ({ db }: TestWallet) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)

describe('a database that is locked or gone', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    beforeEach(async () => {
      test = await openTestWallet(engine)
    })
    afterEach(() => test.close())

    it('refuses holds as unavailable, and takes them again without a restart', async () => {
      const userId = await test.newUser(100n)
      await duringOutage(test, engine, async () => {
        const failures = await Promise.all(
          [1, 2, 3].map(() => test.wallet.hold(secondOf(userId, 1n)).catch((error: unknown) => error)),
        )
        expect(failures.map(isUnavailable)).toEqual([true, true, true])
      })
      await expect(test.wallet.hold(secondOf(userId, 1n))).resolves.toMatchObject({ heldNano: 1n })
      expect(await test.wallet.readBalance(userId)).toMatchObject({ heldNano: 1n })
    })

    it('gets the settlements that it could not take as soon as it is back', async () => {
      const userId = await test.newUser(100n)
      const lines = [{ item: 'second', quantity: 60, unitNano: 1n }] as const
      const request = secondOf(userId, 60n)
      await test.wallet.hold(request)
      await duringOutage(test, engine, () =>
        expect(test.wallet.settle(used(request.requestId, lines))).rejects.toThrow(),
      )
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 100n, heldNano: 60n })
      await test.wallet.keepLive()
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 40n, heldNano: 0n })
      expect(await verifyLedger(test.db, TEST_SECRETS)).toMatchObject({ ok: true })
    })
  }))
