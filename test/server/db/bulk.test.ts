import { CompiledQuery } from 'kysely'
import { arrayLiteral } from '../../../server/platform/db/array-literal.ts'
import { LAST_BULK, RowsChanged, runBulk, runLastBulk, type Write } from '../../../server/platform/db/bulk.ts'
import { openTestWallet, type TestWallet } from '../wallet/open-test-wallet.ts'
import { forEachDatabase } from '../support/databases.ts'

describe('a bulk', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    let userId: string
    let otherId: string
    beforeEach(async () => {
      test = await openTestWallet(engine)
      userId = await test.newUser()
      otherId = await test.newUser()
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
    const tokens = async (of = userId) =>
      (
        await test.db
          .selectFrom('wallet')
          .select('tokens')
          .where('user_id', '=', of)
          .executeTakeFirstOrThrow()
      ).tokens

    it('is kept when it is the last of its transaction, which commits with it', async () => {
      await test.db.transaction().execute((trx) => runLastBulk(trx, [add(userId), add(otherId)]))
      expect([await tokens(), await tokens(otherId)]).toEqual([1, 1])
    })

    it('writes every row of every step, or nothing', async () => {
      for (const run of [runBulk, runLastBulk] as ((
        ...args: Parameters<typeof runBulk>
      ) => Promise<unknown>)[]) {
        const writing = test.db
          .transaction()
          .execute((trx) => run(trx, [add(userId), add('unknown', otherId)]))
        await expect(writing).rejects.toThrow(RowsChanged)
        expect([await tokens(), await tokens(otherId)]).toEqual([0, 0])
      }
      await test.db.transaction().execute((trx) => runLastBulk(trx, [add(userId)]))
      expect(await tokens()).toBe(1)
    })

    it('hands texts over as they are', async () => {
      const odd = [
        '',
        'null',
        'NULL',
        '{}',
        'a,b',
        '"',
        '\\',
        '\\"',
        "'",
        ' x ',
        'a\nb\t',
        '文档 🙂',
        '{"a":"b\\n"}',
      ]
      const read = {
        statement: {
          sqlite: 'select value as text from json_each(?)',
          postgres: 'select text from unnest($1::text[]) with ordinality as v(text, place) order by place',
        },
        values: [odd],
      }
      const [found] = await test.db.transaction().execute((trx) => runBulk(trx, [read]))
      expect(found?.rows.map(({ text }) => text)).toEqual(odd)
    })

    it('hands numbers and nulls over as they are', async () => {
      const most = 2n ** 63n - 1n
      const write: Write = {
        isWhole: true,
        statement: {
          sqlite: 'update wallet set tokens = ?, balance_nano = coalesce(?, 7) where user_id = ?',
          postgres: `update wallet set tokens = v.tokens, balance_nano = coalesce(v.nano, 7)
            from unnest($1::bigint[], $2::bigint[], $3::text[]) as v(tokens, nano, id) where user_id = v.id`,
        },
        rows: [[12, null, userId]],
      }
      await test.db.transaction().execute((trx) => runLastBulk(trx, [write]))
      expect(await tokens()).toBe(12)
      const { balance_nano } = await test.db
        .selectFrom('wallet')
        .select('balance_nano')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      expect(balance_nano).toBe(7n)
      expect(arrayLiteral([most, -1, null])).toBe(`{${most},-1,NULL}`)
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
