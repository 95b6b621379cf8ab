import { CompiledQuery } from 'kysely'
import { LAST_BULK, RowsChanged, runBulk, runLastBulk, type Write } from '../../../server/db/bulk.ts'
import { openTestWallet, type TestWallet } from '../wallet/open-test-wallet.ts'
import { forEachDatabase } from '../support/databases.ts'

describe('a bulk', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    let userId: string
    beforeEach(async () => {
      test = await openTestWallet(engine)
      userId = await test.newUser()
    })
    afterEach(() => test.drop())

    const add = (...ids: string[]): Write => ({
      isWhole: true,
      statement: {
        sqlite: 'update wallet set tokens = tokens + 1 where user_id = ?',
        postgres:
          'update wallet set tokens = tokens + 1 from unnest($1::text[]) as v(id) where user_id = v.id',
      },
      rows: ids.map((id) => [id]),
    })
    const tokens = async () =>
      (
        await test.db
          .selectFrom('wallet')
          .select('tokens')
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
      ).tokens

    it('is kept when it is the last of its transaction, which commits with it', async () => {
      await test.db.transaction().execute((trx) => runLastBulk(trx, [add(userId), add(userId)]))
      expect(await tokens()).toBe(2)
    })

    it('writes every row of every step, or nothing', async () => {
      for (const run of [runBulk, runLastBulk] as ((
        ...args: Parameters<typeof runBulk>
      ) => Promise<unknown>)[]) {
        const writing = test.db
          .transaction()
          .execute((trx) => run(trx, [add(userId), add(userId, 'nobody'), add(userId)]))
        await expect(writing).rejects.toThrow(RowsChanged)
        expect(await tokens()).toBe(0)
      }
      await test.db.transaction().execute((trx) => runLastBulk(trx, [add(userId)]))
      expect(await tokens()).toBe(1)
    })

    it('is refused outside a transaction', async () => {
      await expect(runBulk(test.db, [add(userId)])).rejects.toThrow('transaction')
      // Nor does PostgreSQL keep what comes behind a `begin` that failed.
      if (engine === 'postgres')
        await expect(test.db.executeQuery(CompiledQuery.raw(LAST_BULK, [add(userId)]))).rejects.toThrow(
          RowsChanged,
        )
      expect(await tokens()).toBe(0)
    })
  }))
