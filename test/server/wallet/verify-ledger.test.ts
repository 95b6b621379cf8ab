import { coveredRules } from '../../../server/proof/covered-rules.ts'
import { rightRules } from '../../../server/proof/right-rules.ts'
import { sql } from 'kysely'
import { LEDGER_RULES, verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../support/written-rows.ts'
import { forEachDatabase } from '../support/databases.ts'
import { openSampleLedger } from './sample-ledger.ts'

/** What counts orders by what it is that changes. */
const ORDER_ROLL_UPS = ['orderDayIsSum', 'orderAmountIsSum', 'orderPaidDayIsSum']
const OFFER_ROLL_UP = 'offerDayIsSum'

/** What is done to good books, and every rule that must tell it. */
const corruptions: { what: string; statement: string; rules: string[] }[] = [
  {
    what: 'money out of nothing',
    statement: `update wallet set balance_nano = balance_nano + 1`,
    rules: ['balanceIsSum', 'liabilityCloses'],
  },
  {
    what: 'a day of the liability without what a call took of a package',
    statement: `update package_use_day set package_nano = package_nano + 1`,
    rules: ['liabilityDayIsSum', 'liabilityCloses'],
  },
  {
    what: 'cash of a package that came in twice',
    statement: `update package_day set cash_nano = cash_nano * 2 + 1`,
    rules: ['liabilityDayIsSum'],
  },
  {
    what: 'a day of the platform that is not that of its users',
    statement: `insert into platform_day select day_at, item, row_count, balance_nano + 1, 0, cash_nano from balance_day where item = 'topup'`,
    rules: ['platformDayIsSum'],
  },
  {
    what: 'attempts of the platform that no user made',
    statement: `insert into platform_attempt values (0, '', '', 'test', 1, 0, 5, 0, 0, 0), (400000000, '', '', 'test', 0, 0, 0, 0, 0, 0)`,
    rules: ['platformAttemptIsSum'],
  },
  {
    what: 'charges of the platform that no user paid',
    statement: `insert into platform_charge values (0, 't-chat', 5), (400000000, 't-chat', 0)`,
    rules: ['platformChargeIsSum'],
  },
  {
    what: 'a customer who used what is in no sum',
    statement: `insert into platform_customer values (0, 'user', 5, 0, 0, 0, 0), (400000000, 'user', 5, 0, 0, 0, 0)`,
    rules: ['platformCustomerIsSum'],
  },
  {
    what: 'tokens out of nothing',
    statement: `update wallet set tokens = tokens + 1`,
    rules: ['tokensAreSum', 'tokensAreRemaining'],
  },
  {
    what: 'an audit that was cut off',
    statement: `update audit_head set n = n + 1`,
    rules: ['auditChain'],
  },
  {
    what: 'a wallet that vanished',
    statement: `delete from wallet`,
    rules: ['walletExists', 'liabilityCloses'],
  },
  {
    what: 'a changed amount',
    statement: `update ledger_entry set amount = amount - 1 where asset = 'yuan' and ref_id = 'settled'`,
    rules: ['balanceIsSum', 'chain', 'costIsSum', 'ledgerDayIsSum', 'liabilityDayIsSum'],
  },
  {
    what: 'a changed balance of a row',
    statement: `update ledger_entry set balance_after = balance_after + 1 where ref_id = 'bought'`,
    rules: ['chain'],
  },
  {
    what: 'a deleted row',
    statement: `delete from ledger_entry where asset = 'token' and ref_id = 'settled'`,
    rules: [
      'tokensAreSum',
      'chain',
      'remainingIsSum',
      'packageUseIsEntry',
      'packageTokensAreSum',
      'ledgerDayIsSum',
    ],
  },
  {
    what: 'a row written twice',
    statement: `insert into ledger_entry select * from ledger_entry where ref_id = 'topup-paid'`,
    rules: [
      'balanceIsSum',
      'chain',
      'causeUnique',
      'topupCreditedOnce',
      'ledgerDayIsSum',
      'liabilityDayIsSum',
    ],
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
    what: 'a hold that was never closed',
    statement: `update hold set status = 'open' where id = 'settled'`,
    rules: ['heldIsSum', 'heldTokensAreSum', 'packageHeldIsSum', 'callMatchesHold'],
  },
  {
    what: 'a package with more left',
    statement: `update token_package set remaining = remaining + 1 where total = 30`,
    rules: ['tokensAreRemaining', 'remainingIsSum', 'packageValueIsKept', 'liabilityCloses'],
  },
  {
    what: 'a part of a token that no call used',
    statement: `update token_package set begun_nano = begun_nano + 1 where total = 30`,
    rules: ['packageValueIsKept', 'liabilityCloses'],
  },
  {
    what: 'a call that took more of a package than it paid with it',
    statement: `update package_use set value_nano = value_nano + 1`,
    rules: ['packageValueIsKept', 'packageUseOfOwner', 'liabilityDayIsSum'],
  },
  {
    what: 'a call that a package paid more of than its receipt says',
    statement: `update package_use set list_nano = list_nano + 1`,
    rules: ['packageUseOfOwner', 'receiptRecomputes'],
  },
  {
    what: 'a call that took from the package of another user',
    statement: `update token_package set user_id = 'other' where total = 70`,
    rules: ['packageUseOfOwner', 'liabilityDayIsSum'],
  },
  {
    what: 'a use of a package that vanished',
    statement: `delete from package_use`,
    rules: ['receiptRecomputes', 'liabilityDayIsSum'],
  },
  {
    what: 'a package for other models than were ordered',
    statement: `update token_package set models = '["t-chat"]' where total = 77`,
    rules: ['packageAsOrdered'],
  },
  {
    what: 'a package whose tokens are worth less than was ordered',
    statement: `update token_package set worth_nano = worth_nano - 1 where total = 77`,
    rules: ['packageAsOrdered', 'liabilityDayIsSum'],
  },
  {
    what: 'an offer that is no JSON',
    statement: `update "order" set offer = '{' where order_no = 'refunded'`,
    rules: ['packageAsOrdered'],
  },
  {
    what: 'an expired package opened again',
    statement: `update token_package set closed_at = null where total = 5`,
    rules: ['tokensAreRemaining', 'remainingIsSum', 'liabilityCloses'],
  },
  {
    what: 'a package that holds for no call',
    statement: `update token_package set held = held + 1 where total = 30`,
    rules: ['packageHeldIsSum'],
  },
  {
    what: 'a cost that the ledger does not have',
    statement: `update call set cost_nano = cost_nano - 1 where request_id = 'settled'`,
    rules: [
      'costIsSum',
      'receiptRecomputes',
      'keySpendIsSum',
      'callDayIsSum',
      'callHourIsSum',
      'usageDayIsBilled',
    ],
  },
  {
    what: 'package tokens that the ledger does not have',
    statement: `update call set package_tokens = package_tokens - 1 where request_id = 'settled'`,
    rules: ['packageTokensAreSum', 'receiptRecomputes', 'callDayIsSum', 'callHourIsSum'],
  },
  {
    what: 'a shortfall without an alert',
    statement: `update call set shortfall_nano = 5 where request_id = 'settled'`,
    rules: ['shortfallHasAlert', 'receiptRecomputes'],
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
    what: 'money set aside that the wallet knows nothing of',
    statement: `update allowance set amount_nano = amount_nano + 1`,
    rules: ['heldIsSum'],
  },
  {
    what: 'a call in flight that nothing pays for',
    statement: `update call set allowance_id = 'nowhere' where request_id = 'reserved'`,
    rules: ['reservationCoversCalls'],
  },
  {
    what: 'calls in flight that may cost more than is set aside for them',
    statement: `update call set held_nano = (select amount_nano + 1 from allowance) where request_id = 'reserved'`,
    rules: ['reservationCoversCalls'],
  },
  {
    what: 'a hold smaller than its call remembers',
    statement: `update hold set amount_nano = amount_nano - 1 where id = 'settled'`,
    rules: ['callMatchesHold'],
  },
  {
    what: 'a hold without a call',
    statement: `delete from call where request_id = 'failed'`,
    rules: ['holdHasCall', 'callDayIsSum', 'callHourIsSum', 'ttftDayIsSum', 'ttftHourIsSum'],
  },
  {
    what: 'a receipt with another price',
    statement: `update call set lines = replace(lines, '"0.002"', '"0.001"') where request_id = 'settled'`,
    rules: ['receiptRecomputes'],
  },
  {
    what: 'a receipt that is no JSON',
    statement: `update call set lines = '[' where request_id = 'settled'`,
    rules: ['receiptRecomputes', 'usageDayIsSum'],
  },
  {
    what: 'a price of admission changed afterwards',
    statement: `update call set price = '{"input":"3","output":"8"}' where request_id = 'settled'`,
    rules: ['receiptRecomputes'],
  },
  {
    what: 'a call priced by a version that there is not',
    statement: `update call set price_version = 99 where request_id = 'settled'`,
    rules: ['pricedByVersion'],
  },
  {
    what: 'an hour that counts a call too many',
    statement: `update call_hour set row_count = row_count + 1`,
    rules: ['callHourIsSum'],
  },
  {
    what: 'an hour that is missing',
    statement: `delete from call_hour`,
    rules: ['callHourIsSum'],
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
    rules: ['topupCreditedOnce', ...ORDER_ROLL_UPS],
  },
  {
    what: 'a credited top-up that was never paid',
    statement: `update "order" set status = 'closed' where order_no = 'topup-paid'`,
    rules: ['invoicedWithinPaid', 'topupCreditedOnce', ...ORDER_ROLL_UPS],
  },
  {
    what: 'a top-up credited with another amount',
    statement: `update "order" set amount_nano = amount_nano + 1 where order_no = 'topup-paid'`,
    rules: ['topupCreditedOnce', 'orderDayIsSum'],
  },
  {
    what: 'a top-up credited to another user',
    statement: `update "order" set user_id = 'other' where order_no = 'topup-paid'`,
    rules: ['invoicedWithinPaid', 'topupHasOrder', ...ORDER_ROLL_UPS],
  },
  {
    what: 'a purchase that took another amount',
    statement: `update "order" set amount_nano = amount_nano + 1 where order_no = 'bought'`,
    rules: ['purchaseDebitedOnce', 'orderDayIsSum', OFFER_ROLL_UP],
  },
  {
    what: 'a refund that was never paid back',
    statement: `delete from payment_refund where order_no = 'scanned' and transaction_id = ''`,
    rules: ['refundReturnsPurchase'],
  },
  {
    what: 'money that came twice and never goes back',
    statement: `delete from payment_refund where transaction_id = 'twice'`,
    rules: ['surplusGoesBack'],
  },
  {
    what: 'money that came twice and goes back twice',
    statement: `insert into payment_refund (refund_no, order_no, channel, amount_nano, tries, try_at, created_at, done_at, transaction_id)
      select 'again', order_no, channel, amount_nano, tries, try_at, created_at, done_at, transaction_id
      from payment_refund where transaction_id = 'twice'`,
    rules: ['surplusGoesBack'],
  },
  {
    what: 'money that goes back though it never came',
    statement: `update payment_refund set transaction_id = 'never' where order_no = 'scanned' and transaction_id = ''`,
    rules: ['surplusGoesBack', 'refundReturnsPurchase'],
  },
  {
    what: 'a refund sent back to the channel, and to the balance too',
    statement: `update "order" set channel = 'wechat', transaction_id = 'other' where order_no = 'refunded'`,
    rules: ['refundReturnsPurchase', 'receiptPaysOrder', 'purchaseDebitedOnce', 'liabilityDayIsSum'],
  },
  {
    what: 'a refund of an order that is not refunded',
    statement: `update "order" set status = 'paid' where order_no = 'refunded'`,
    rules: ['refundReturnsPurchase', 'refundHasOrder', ...ORDER_ROLL_UPS, OFFER_ROLL_UP],
  },
  {
    what: 'a refund by staff that set nothing aside',
    statement: `insert into order_refund (refund_no, order_no, user_id, approval_id, destination, amount_nano,
        tokens, package_id, state, remark, created_at, decided_at)
      select 'Pnone', order_no, user_id, 'none', 'channel', 1, 0, '', 'waiting', '退款', created_at, null
      from "order" where order_no = 'topup-paid'`,
    rules: ['refundWithinOrder', 'refundSetAside'],
  },
  {
    what: 'an order of which more went back than anyone returned',
    statement: `update "order" set refunded_nano = 1 where order_no = 'topup-paid'`,
    rules: ['refundWithinOrder'],
  },
  {
    what: 'a package that was given back and works again',
    statement: `update token_package set closed_at = null where total = 77`,
    rules: ['tokensAreRemaining', 'remainingIsSum', 'refundTakesPackage', 'liabilityCloses'],
  },
  {
    what: 'a new user who is said to have been given a package that there is not',
    statement: `insert into welcome (user_id, network, decided_at, package_id, value_nano, reason)
      select user_id, '', 0, 'nowhere', 0, '' from wallet`,
    rules: ['welcomeGivenOnce'],
  },
  {
    what: 'a payment of another amount than its order',
    statement: `update payment_receipt set amount_nano = amount_nano + 1 where outcome = 'credited'`,
    rules: ['receiptPaysOrder'],
  },
  {
    what: 'a paid order without a payment',
    statement: `delete from payment_receipt where outcome = 'credited'`,
    rules: ['receiptPaysOrder'],
  },
  {
    what: 'a payment to the bank of which there is no receipt',
    statement: `update "order" set channel = 'offline' where order_no = 'topup-paid'`,
    rules: ['receiptPaysOrder'],
  },
  {
    what: 'a day of the ledger that forgot an entry',
    statement: `update ledger_day set row_count = row_count - 1 where kind = 'topup'`,
    rules: ['ledgerDayIsSum'],
  },
  {
    what: 'a day of the ledger with another sum',
    statement: `update ledger_day set out_nano = out_nano - 1 where kind = 'consume' and asset = 'yuan'`,
    rules: ['ledgerDayIsSum'],
  },
  {
    what: 'a day of the ledger that begins elsewhere',
    statement: `update ledger_day set first_id = first_id + 1 where kind = 'adjust' and asset = 'yuan'`,
    rules: ['ledgerDayIsSum'],
  },
  {
    what: 'a cost of an upstream that no attempt had',
    statement: `insert into attempt_day (model_id, day_at, user_id, channel, origin, row_count, unpriced, cost_nano, lost, lost_unknown, lost_nano) values ('t-chat', 0, 'nobody', 'up', 'call', 1, 0, 5, 0, 0, 0)`,
    rules: ['attemptDayIsSum'],
  },
  {
    what: 'a day of calls that is missing',
    statement: `delete from call_day where status = 'succeeded'`,
    rules: ['callDayIsSum'],
  },
  {
    what: 'a day of calls for one that never was',
    statement: `insert into call_day (user_id, day_at, model_id, status, row_count, prompt_tokens, cached_tokens, cache_write_5m_tokens, cache_write_1h_tokens, completion_tokens, package_tokens, cost_nano, last_at) values ('nobody', 0, 't-chat', 'succeeded', 1, 0, 0, 0, 0, 0, 0, 0, 0)`,
    rules: ['callDayIsSum'],
  },
  {
    what: 'an hour of calls with more tokens',
    statement: `update call_hour set completion_tokens = completion_tokens + 1 where status = 'succeeded'`,
    rules: ['callHourIsSum'],
  },
  {
    what: 'a day of calls with more tokens written to a cache',
    statement: `update call_day set cache_write_1h_tokens = cache_write_1h_tokens + 1 where status = 'succeeded'`,
    rules: ['callDayIsSum'],
  },
  {
    what: 'an hour of calls with another cost',
    statement: `update call_hour set cost_nano = cost_nano - 1 where status = 'succeeded'`,
    rules: ['callHourIsSum'],
  },
  {
    what: 'a day of orders with another amount',
    statement: `update order_day set amount_nano = amount_nano + 1 where kind = 'topup' and status = 'paid'`,
    rules: ['orderDayIsSum'],
  },
  {
    what: 'an offer of which one more was sold',
    statement: `update offer_day set quantity = quantity + 1 where status = 'paid'`,
    rules: [OFFER_ROLL_UP],
  },
  {
    what: 'an amount of which there is an order more',
    statement: `update order_amount set row_count = row_count + 1 where status = 'paid'`,
    rules: ['orderAmountIsSum'],
  },
  {
    what: 'a day on which an order less was paid',
    statement: `update order_paid_day set row_count = row_count - 1 where status = 'paid'`,
    rules: ['orderPaidDayIsSum'],
  },
  {
    what: 'a first byte that an hour counts twice',
    statement: `update ttft_hour set calls = calls + 1`,
    rules: ['ttftHourIsSum'],
  },
  {
    what: 'a first byte that lies in no bucket of its day',
    statement: `update ttft_day set n0 = 0, n1 = 0, n2 = 0, n3 = 0, n4 = 0, n5 = 0, n6 = 0, n7 = 0`,
    rules: ['ttftDayIsSum'],
  },
  {
    what: 'a cost that a bill told of a request that does not have it',
    statement: `insert into attempt_settlement values ('settled', 1, 'bill', 'up', 5, 1, 'finance')`,
    rules: ['billedAttemptAsBill'],
  },
  {
    what: 'a code that was redeemed and not credited',
    statement: `update voucher set redeemed_by = 'someone', redeemed_at = 1 where id = 'unused'`,
    rules: ['voucherCreditedOnce', 'voucherBatchTotal'],
  },
  {
    what: 'a code that was credited to another than who redeemed it',
    statement: `update voucher set redeemed_by = 'someone' where id = 'redeemed'`,
    rules: ['voucherCreditedOnce', 'voucherHasCode'],
  },
  {
    what: 'a code that is to be redeemed again',
    statement: `update voucher set redeemed_by = null, redeemed_at = null where id = 'redeemed'`,
    rules: ['voucherCreditedOnce', 'voucherHasCode', 'voucherBatchTotal'],
  },
  {
    what: 'a gift of a voucher that there is not',
    statement: `update ledger_entry set ref_id = 'unknown' where ref_type = 'voucher'`,
    rules: ['voucherCreditedOnce', 'voucherHasCode'],
  },
  {
    what: 'a batch that is worth more than was approved',
    statement: `update voucher_batch set amount_nano = amount_nano * 2 where id = 'batch'`,
    rules: ['voucherBatchAsApproved', 'voucherCreditedOnce'],
  },
  {
    what: 'a batch with more codes than were approved',
    statement: `update voucher_batch set count = 3 where id = 'batch'`,
    rules: ['voucherBatchAsApproved'],
  },
  {
    what: 'a batch that is redeemed before it is approved',
    statement: `update voucher_batch set state = 'active' where id = 'waiting batch'`,
    rules: ['voucherBatchAsApproved'],
  },
  {
    what: 'a code of a batch that has all its codes',
    statement: `insert into voucher select 'one more', batch_id, '3', tail, null, null, '', '', created_at from voucher where id = 'unused'`,
    rules: ['voucherBatchTotal'],
  },
  {
    what: 'a batch that counts a code too many',
    statement: `update voucher_batch set redeemed = redeemed + 1 where id = 'batch'`,
    rules: ['voucherBatchTotal'],
  },
  {
    what: 'an order with yuan in no invoice',
    statement: `update "order" set invoiced_nano = invoiced_nano + 1 where order_no = 'topup-paid'`,
    rules: ['invoicedWithinPaid'],
  },
  {
    what: 'an invoice over what was refunded since',
    statement: `update "order" set refunded_nano = 30000 where order_no = 'topup-paid'`,
    rules: ['invoicedWithinPaid', 'refundWithinOrder'],
  },
  {
    what: "an invoice over another user's order",
    statement: `update invoice_item set user_id = 'someone'`,
    rules: ['invoicedWithinPaid'],
  },
  {
    what: 'an invoice that its orders do not make up',
    statement: `update invoice set amount_nano = amount_nano + 1`,
    rules: ['invoiceOfItems'],
  },
  {
    what: 'a red-letter invoice that is lost',
    statement: `delete from invoice_reversal`,
    rules: ['invoiceOfItems'],
  },
  {
    what: 'an invoice that stands though it was rejected',
    statement: `update invoice set state = 'rejected'`,
    rules: ['invoicedWithinPaid', 'invoiceOfItems'],
  },
]

describe('verifyLedger', () => {
  it('has a corruption for each of its rules', () => {
    const covered = new Set(corruptions.flatMap((corruption) => corruption.rules))
    // Those that take a key or an audit: test/server/audit/forged-rows.test.ts.
    const elsewhere = new Set([...coveredRules, ...rightRules].map(({ name }) => name))
    const names = LEDGER_RULES.map((rule) => rule.name).filter((name) => !elsewhere.has(name))
    expect(names.filter((name) => !covered.has(name))).toEqual([])
  })

  forEachDatabase((engine) => {
    let books: Awaited<ReturnType<typeof openSampleLedger>>
    beforeAll(async () => {
      books = await openSampleLedger(engine)
    })
    afterEach(() => books.restore())
    afterAll(() => books.drop())

    it('finds good books good', async () => {
      expect(await verifyLedger(books.db, TEST_SECRETS)).toEqual({
        ok: true,
        accounts: 1,
        entries: 14,
        violations: [],
        exempt: { packageAsOrdered: 2 },
      })
    })

    it.each(corruptions)('tells $what', async ({ statement, rules }) => {
      await sql.raw(statement).execute(books.db)
      const report = await verifyLedger(books.db, TEST_SECRETS)
      expect(report.ok).toBe(false)
      expect([...new Set(report.violations.map((violation) => violation.rule))].toSorted()).toEqual(
        rules.toSorted(),
      )
    })

    it('names the place and both amounts', async () => {
      await sql`update wallet set balance_nano = 7`.execute(books.db)
      expect((await verifyLedger(books.db, TEST_SECRETS)).violations).toContainEqual({
        rule: 'balanceIsSum',
        subject: books.userId,
        expected: '999880',
        actual: '7',
      })
    })
  })
})
