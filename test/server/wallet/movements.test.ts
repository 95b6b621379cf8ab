import { TEST_SECRETS } from '../support/written-rows.ts'
import { sql } from 'kysely'
import { isDuplicate } from '../../../server/platform/db/error-kinds.ts'
import { transact } from '../../../server/platform/db/transact.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { credit } from '../../../server/wallet/credit.ts'
import { debit } from '../../../server/wallet/debit.ts'
import { openWallet } from '../../../server/wallet/open-wallet.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { forEachDatabase } from '../support/databases.ts'
import { NOON, openTestWallet, secondOf, type TestWallet } from './open-test-wallet.ts'

describe('movements', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    beforeAll(async () => {
      test = await openTestWallet(engine)
    })
    afterAll(async () => {
      expect(await verifyLedger(test.db, TEST_SECRETS)).toMatchObject({ ok: true, violations: [] })
      await test.close()
    })

    const movement = (userId: string, amountNano: bigint, refId = newId()) =>
      ({
        secrets: TEST_SECRETS,
        userId,
        amountNano,
        kind: 'adjust',
        refType: 'test',
        refId,
        remark: '调整',
        now: NOON,
      }) as const

    it('add to the balance and write the row that says so', async () => {
      const userId = await test.newUser()
      await credit(test.db, movement(userId, 5n))
      await credit(test.db, movement(userId, 7n, 'second'))
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 12n })
      const row = await test.db
        .selectFrom('ledger_entry')
        .selectAll()
        .where('ref_id', '=', 'second')
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({
        user_id: userId,
        asset: 'yuan',
        kind: 'adjust',
        amount: 7n,
        balance_after: 12n,
        package_id: '',
        remark: '调整',
        created_at: NOON,
      })
    })

    it('happen once per cause, and a repeated one leaves nothing behind', async () => {
      const userId = await test.newUser()
      const topup = movement(userId, 5n)
      await transact(test.db, (trx) => credit(trx, topup))
      const again = await transact(test.db, (trx) => credit(trx, topup)).catch((error: unknown) => error)
      expect(isDuplicate(again)).toBe(true)
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 5n })
    })

    it('go back with the transaction they joined', async () => {
      const userId = await test.newUser(10n)
      const failing = transact(test.db, async (trx) => {
        await debit(trx, movement(userId, 4n))
        throw new Error('order closed meanwhile')
      })
      await expect(failing).rejects.toThrow('order closed meanwhile')
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 10n })
    })

    it('take nothing that calls in flight hold', async () => {
      const userId = await test.newUser(100n)
      await test.wallet.hold(secondOf(userId, 60n))
      await expect(transact(test.db, (trx) => debit(trx, movement(userId, 41n)))).rejects.toMatchObject({
        reason: 'balanceShort',
      })
      await transact(test.db, (trx) => debit(trx, movement(userId, 40n)))
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 60n, heldNano: 60n })
    })

    it('let exactly 10 of 60 parallel purchases through on a balance for 10', async () => {
      const userId = await test.newUser(100n)
      const results = await Promise.allSettled(
        Array.from({ length: 60 }, () => transact(test.db, (trx) => debit(trx, movement(userId, 10n)))),
      )
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 0n })
    })

    it('share one balance with calls that arrive at the same time', async () => {
      const userId = await test.newUser(100n)
      const results = await Promise.allSettled(
        Array.from({ length: 60 }, (_, i) =>
          i % 2
            ? transact(test.db, (trx) => debit(trx, movement(userId, 10n)))
            : test.wallet.hold(secondOf(userId, 10n)),
        ),
      )
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
    })

    it.each([0n, -1n])('of %s are a fault of ours', async (amount) => {
      const userId = await test.newUser(10n)
      await expect(credit(test.db, movement(userId, amount))).rejects.toThrow(RangeError)
      await expect(debit(test.db, movement(userId, amount))).rejects.toThrow(RangeError)
      await expect(test.grant(userId, Number(amount))).rejects.toThrow(RangeError)
      await expect(test.grant(userId, 0.5)).rejects.toThrow(RangeError)
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 10n, tokens: 0 })
    })

    it('need a wallet', async () => {
      await expect(transact(test.db, (trx) => credit(trx, movement('nobody', 1n)))).rejects.toThrow()
      await expect(test.wallet.hold(secondOf('nobody', 1n))).rejects.toThrow('has no wallet')
      expect(await test.wallet.readBalance('nobody')).toEqual({
        balanceNano: 0n,
        heldNano: 0n,
        tokens: 0,
        heldTokens: 0,
      })
    })

    it('are kept by a wallet that is opened a second time', async () => {
      const userId = await test.newUser(10n)
      await openWallet(test.db, userId)
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: 10n })
    })

    it.each([
      `update ledger_entry set remark = ''`,
      `delete from ledger_entry`,
      `update wallet set balance_nano = -1`,
      `update wallet set held_nano = balance_nano + 1`,
      `update wallet set held_tokens = tokens + 1`,
    ])('are defended by the database itself against: %s', async (statement) => {
      await expect(sql.raw(statement).execute(test.db)).rejects.toThrow()
    })
  }))
