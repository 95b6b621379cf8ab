import { sql } from 'kysely'
import { LEDGER_RULES, verifyLedger } from '../../../server/services/wallet/verify/verify-ledger.ts'
import { forEachDatabase } from '../support/databases.ts'
import { openSomeBooks } from './some-books.ts'

/** What is done to good books, and every rule that must tell it. */
const corruptions: { what: string; statement: string; rules: string[] }[] = [
  {
    what: 'money out of nothing',
    statement: `update wallet set balance_nano = balance_nano + 1`,
    rules: ['balanceIsSum'],
  },
  {
    what: 'tokens out of nothing',
    statement: `update wallet set tokens = tokens + 1`,
    rules: ['tokensAreSum', 'tokensAreRemaining'],
  },
  {
    what: 'a wallet that vanished',
    statement: `delete from wallet`,
    rules: ['walletExists'],
  },
  {
    what: 'a changed amount',
    statement: `update ledger_entry set amount = amount - 1 where asset = 'yuan' and ref_id = 'settled'`,
    rules: ['balanceIsSum', 'chain', 'costIsSum'],
  },
  {
    what: 'a changed balance of a row',
    statement: `update ledger_entry set balance_after = balance_after + 1 where ref_id = 'bought'`,
    rules: ['chain'],
  },
  {
    what: 'a deleted row',
    statement: `delete from ledger_entry where asset = 'token' and ref_id = 'settled'`,
    rules: ['tokensAreSum', 'chain', 'remainingIsSum', 'packageTokensAreSum'],
  },
  {
    what: 'a row written twice',
    statement: `insert into ledger_entry select * from ledger_entry where ref_id = 'topup-paid'`,
    rules: ['balanceIsSum', 'chain', 'causeUnique', 'topupCreditedOnce'],
  },
  {
    what: 'a hold that the wallet forgot',
    statement: `update wallet set held_nano = 0, held_tokens = 0`,
    rules: ['heldIsSum', 'heldTokensAreSum'],
  },
  {
    what: 'more held than is there',
    statement: `update wallet set held_nano = balance_nano + 1`,
    rules: ['heldIsSum', 'heldCovered'],
  },
  {
    what: 'a hold that nobody closed',
    statement: `update hold set status = 'open' where id = 'settled'`,
    rules: ['heldIsSum', 'heldTokensAreSum', 'packageHeldIsSum', 'callMatchesHold'],
  },
  {
    what: 'a package with more left',
    statement: `update token_package set remaining = remaining + 1 where total = 30`,
    rules: ['tokensAreRemaining', 'remainingIsSum'],
  },
  {
    what: 'an expired package opened again',
    statement: `update token_package set closed_at = null where total = 5`,
    rules: ['tokensAreRemaining', 'remainingIsSum'],
  },
  {
    what: 'a package that holds for no call',
    statement: `update token_package set held = held + 1 where total = 30`,
    rules: ['packageHeldIsSum'],
  },
  {
    what: 'a cost that the ledger does not have',
    statement: `update call set cost_nano = cost_nano - 1 where request_id = 'settled'`,
    rules: ['costIsSum', 'usageIsSum', 'receiptRecomputes', 'keySpendIsSum'],
  },
  {
    what: 'package tokens that the ledger does not have',
    statement: `update call set package_tokens = package_tokens - 1 where request_id = 'settled'`,
    rules: ['packageTokensAreSum', 'usageIsSum', 'receiptRecomputes'],
  },
  {
    what: 'a charge for no call',
    statement: `update ledger_entry set ref_id = 'nowhere' where asset = 'yuan' and ref_id = 'settled'`,
    rules: ['costIsSum', 'consumeHasCall'],
  },
  {
    what: 'a call that is still running though its hold is closed',
    statement: `update hold set status = 'released' where id = 'open'`,
    rules: ['heldIsSum', 'heldTokensAreSum', 'packageHeldIsSum', 'callMatchesHold'],
  },
  {
    what: 'a hold smaller than its call remembers',
    statement: `update hold set amount_nano = amount_nano - 1 where id = 'settled'`,
    rules: ['callMatchesHold'],
  },
  {
    what: 'a hold without a call',
    statement: `delete from call where request_id = 'failed'`,
    rules: ['holdHasCall', 'usageIsSum'],
  },
  {
    what: 'a receipt with another price',
    statement: `update call set lines = replace(lines, '"0.002"', '"0.001"') where request_id = 'settled'`,
    rules: ['receiptRecomputes'],
  },
  {
    what: 'a receipt that is no JSON',
    statement: `update call set lines = '[' where request_id = 'settled'`,
    rules: ['receiptRecomputes'],
  },
  {
    what: 'a price of admission changed afterwards',
    statement: `update call set price = '{"input":"3","output":"8"}' where request_id = 'settled'`,
    rules: ['receiptRecomputes'],
  },
  {
    what: 'an hour that counts a call too many',
    statement: `update usage_hour set calls = calls + 1`,
    rules: ['usageIsSum'],
  },
  {
    what: 'an hour that is missing',
    statement: `delete from usage_hour`,
    rules: ['usageIsSum'],
  },
  {
    what: 'a key that spent less this month',
    statement: `update api_key_spend set spent_nano = spent_nano - 1 where period = '2026-11'`,
    rules: ['keySpendIsSum'],
  },
  {
    what: 'a key whose day forgot a call in flight',
    statement: `update api_key_spend set held_nano = 0 where period = '2026-11-21'`,
    rules: ['keySpendIsSum'],
  },
  {
    what: 'a paid top-up that was never credited',
    statement: `update "order" set status = 'paid' where order_no = 'topup-open'`,
    rules: ['topupCreditedOnce'],
  },
  {
    what: 'a credited top-up that was never paid',
    statement: `update "order" set status = 'closed' where order_no = 'topup-paid'`,
    rules: ['topupCreditedOnce'],
  },
  {
    what: 'a top-up credited with another amount',
    statement: `update "order" set amount_nano = amount_nano + 1 where order_no = 'topup-paid'`,
    rules: ['topupCreditedOnce'],
  },
  {
    what: 'a top-up credited to somebody else',
    statement: `update "order" set user_id = 'other' where order_no = 'topup-paid'`,
    rules: ['topupHasOrder'],
  },
  {
    what: 'a purchase that took another amount',
    statement: `update "order" set amount_nano = amount_nano + 1 where order_no = 'bought'`,
    rules: ['purchaseDebitedOnce'],
  },
  {
    what: 'a refund that was never paid back',
    statement: `delete from payment_refund`,
    rules: ['refundReturnsPurchase'],
  },
  {
    what: 'a refund sent back to the channel, and to the balance too',
    statement: `update "order" set channel = 'wechat', transaction_id = 'other' where order_no = 'refunded'`,
    rules: ['refundReturnsPurchase', 'receiptPaysOrder', 'purchaseDebitedOnce'],
  },
  {
    what: 'a refund of an order that is not refunded',
    statement: `update "order" set status = 'paid' where order_no = 'refunded'`,
    rules: ['refundReturnsPurchase', 'refundHasOrder'],
  },
  {
    what: 'a package that was given back and works again',
    statement: `update token_package set closed_at = null where total = 77`,
    rules: ['tokensAreRemaining', 'remainingIsSum', 'refundTakesPackage'],
  },
  {
    what: 'a payment of another amount than its order',
    statement: `update payment_receipt set amount_nano = amount_nano + 1`,
    rules: ['receiptPaysOrder'],
  },
  {
    what: 'a paid order without a payment',
    statement: `delete from payment_receipt`,
    rules: ['receiptPaysOrder'],
  },
]

describe('verifyLedger', () => {
  it('has a corruption for each of its rules', () => {
    const told = new Set(corruptions.flatMap((corruption) => corruption.rules))
    expect(LEDGER_RULES.map((rule) => rule.name).filter((name) => !told.has(name))).toEqual([])
  })

  forEachDatabase((engine) => {
    let books: Awaited<ReturnType<typeof openSomeBooks>>
    beforeAll(async () => {
      books = await openSomeBooks(engine)
    })
    afterEach(() => books.restore())
    afterAll(() => books.drop())

    it('finds good books good', async () => {
      expect(await verifyLedger(books.db)).toEqual({ ok: true, accounts: 1, entries: 13, violations: [] })
    })

    it.each(corruptions)('tells $what', async ({ statement, rules }) => {
      await sql.raw(statement).execute(books.db)
      const report = await verifyLedger(books.db)
      expect(report.ok).toBe(false)
      expect([...new Set(report.violations.map((violation) => violation.rule))].toSorted()).toEqual(
        rules.toSorted(),
      )
    })

    it('names the place and both amounts', async () => {
      await sql`update wallet set balance_nano = 7`.execute(books.db)
      expect((await verifyLedger(books.db)).violations).toContainEqual({
        rule: 'balanceIsSum',
        subject: books.userId,
        expected: '899880',
        actual: '7',
      })
    })
  })
})
