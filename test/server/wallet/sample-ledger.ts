import { coverAgain, TEST_SECRETS } from '../support/written-rows.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { credit } from '../../../server/wallet/credit.ts'
import { debit } from '../../../server/wallet/debit.ts'
import { grantPackage } from '../../../server/wallet/grant-package.ts'
import { revokePackage } from '../../../server/wallet/revoke-package.ts'
import type { UnitLine } from '../../../server/wallet/wallet.ts'
import { NOON, openTestWallet, used, type TestWallet } from './open-test-wallet.ts'

const TABLES = [
  'wallet',
  'token_package',
  'package_use',
  'ledger_entry',
  'hold',
  'call',
  'allowance',
  'api_key_spend',
  'order',
  'payment_receipt',
  'payment_refund',
  'order_refund',
  'ledger_day',
  'call_day',
  'call_hour',
  'order_day',
  'order_amount',
  'order_paid_day',
  'offer_day',
  'ttft_hour',
  'ttft_day',
  'usage_day',
  'balance_day',
  'package_day',
  'package_use_day',
  'platform_day',
  'platform_attempt',
  'platform_charge',
  'platform_customer',
  'attempt_day',
  'attempt_settlement',
  'audit_head',
  'approval',
  'invoice_reversal',
  'invoice_item',
  'invoice',
  'voucher',
  'voucher_batch',
  'welcome',
] as const

const lines = (input: number, output: number): UnitLine[] => [
  { item: 'input', quantity: input, unitNano: 2n },
  { item: 'output', quantity: output, unitNano: 8n },
]

/** Books with one of everything, in the ids that tests corrupt by name. */
export async function openSampleLedger(engine: 'sqlite' | 'postgres') {
  const test = await openTestWallet(engine, 'on')
  const { db, wallet, clock } = test
  const userId = await test.newUser()
  await addOrder(test, { orderNo: 'topup-paid', userId, kind: 'topup', status: 'paid', channel: 'sandbox' })
  await addOrder(test, {
    orderNo: 'topup-open',
    userId,
    kind: 'topup',
    status: 'pending',
    channel: 'sandbox',
  })
  await addOrder(test, { orderNo: 'bought', userId, kind: 'purchase', status: 'paid', channel: 'balance' })
  const cause = { secrets: TEST_SECRETS, userId, refType: 'order', remark: '', now: NOON }
  await credit(db, { ...cause, amountNano: 100_000n, kind: 'topup', refId: 'topup-paid' })
  await credit(db, { ...cause, amountNano: 900_000n, kind: 'adjust', refType: 'test', refId: newId() })
  await debit(db, { ...cause, amountNano: 100_000n, kind: 'purchase', refId: 'bought' })
  await addRefunded(test, userId)
  await addScanned(test, userId)
  await addSurplus(test)
  await addAllowed(test, userId)
  await addVouchers(test, userId)
  await addInvoice(test, userId)
  await test.grant(userId, 5, { expiresAt: NOON + 1 })
  await test.grant(userId, 70)
  clock.now = NOON + 1
  await wallet.expirePackages()
  const request = { userId, keyId: 'key', modelId: 't-chat', coversTokens: true, leaseMs: 45_000 }
  await wallet.hold({ ...request, requestId: 'settled', lines: lines(100, 60) })
  await wallet.settle(used('settled', lines(100, 60)))
  await wallet.hold({ ...request, requestId: 'failed', lines: lines(10, 0) })
  await wallet.settle({ ...used('failed', []), status: 'failed' })
  await test.grant(userId, 30)
  await wallet.hold({ ...request, requestId: 'open', lines: lines(50, 20) })
  return { ...test, userId, ...(await withoutConstraints(test)) }
}

interface SomeOrder {
  orderNo: string
  userId: string
  kind: 'topup' | 'purchase'
  status: 'paid' | 'pending' | 'refunded'
  channel: string
  transactionId?: string
  offer?: string
}

async function addOrder(
  { db }: TestWallet,
  { orderNo, userId, kind, status, channel, transactionId, offer = '' }: SomeOrder,
) {
  await db
    .insertInto('order')
    .values({
      order_no: orderNo,
      user_id: userId,
      kind,
      subject: '',
      channel,
      amount_nano: 100_000n,
      offer_id: '',
      quantity: 1,
      offer,
      status,
      transaction_id: transactionId ?? null,
      created_at: NOON,
      expires_at: NOON + 1,
      paid_at: null,
      closed_at: null,
    })
    .execute()
}

/** A call in flight that a reservation pays for. */
async function addAllowed({ db, wallet }: TestWallet, userId: string) {
  const request = { userId, keyId: 'key', modelId: 't-chat', coversTokens: true, leaseMs: 45_000 }
  const call = { ...request, lines: lines(1, 1), reservation: 'lasting' as const }
  await wallet.hold({ ...call, requestId: 'before' })
  await wallet.settle(used('before', []))
  await wallet.hold({ ...call, requestId: 'reserved' })
  const isRecorded = () =>
    db.selectFrom('call').select('status').where('request_id', '=', 'reserved').executeTakeFirst()
  while (!(await isRecorded())) await sleep(5)
}

/** A package bought from the balance and given back. */
async function addRefunded(test: TestWallet, userId: string) {
  const { db } = test
  const orderNo = 'refunded'
  const sold = {
    name: '',
    tokens: 77,
    worthNano: '8',
    price: '0.0001',
    quantity: 1,
    validDays: 1,
    models: ['*'],
  }
  await addOrder(test, {
    orderNo,
    userId,
    kind: 'purchase',
    status: 'refunded',
    channel: 'balance',
    offer: JSON.stringify(sold),
  })
  const cause = { secrets: TEST_SECRETS, userId, refType: 'order', refId: orderNo, remark: '', now: NOON }
  await debit(db, { ...cause, kind: 'purchase', amountNano: 100_000n })
  await grantPackage(db, {
    ...cause,
    kind: 'purchase',
    offerId: 'offer',
    name: '',
    orderNo,
    tokens: 77,
    worthNano: 8n,
    models: ['*'],
    expiresAt: NOON + 86_400_000,
  })
  await revokePackage(db, { ...cause, kind: 'refund', orderNo })
  await credit(db, { ...cause, kind: 'refund', amountNano: 100_000n })
}

/** A package paid through a channel, and paid back through it. */
async function addScanned(test: TestWallet, userId: string) {
  await addOrder(test, {
    orderNo: 'scanned',
    userId,
    kind: 'purchase',
    status: 'refunded',
    channel: 'wechat',
    transactionId: 'transaction',
  })
  await test.db
    .insertInto('payment_receipt')
    .values({
      channel: 'wechat',
      transaction_id: 'transaction',
      order_no: 'scanned',
      outcome: 'credited',
      amount_nano: 100_000n,
      received_at: NOON,
    })
    .execute()
  await test.db
    .insertInto('payment_refund')
    .values({
      refund_no: 'Rscanned',
      order_no: 'scanned',
      channel: 'wechat',
      transaction_id: '',
      amount_nano: 100_000n,
      tries: 1,
      created_at: NOON,
      try_at: null,
      done_at: NOON,
    })
    .execute()
}

/** A payment that came after its order was paid, and went back. */
async function addSurplus({ db }: TestWallet) {
  const surplus = {
    channel: 'alipay',
    transaction_id: 'twice',
    order_no: 'scanned',
    amount_nano: 100_000n,
  }
  await db
    .insertInto('payment_receipt')
    .values({ ...surplus, outcome: 'surplus', received_at: NOON })
    .execute()
  await db
    .insertInto('payment_refund')
    .values({ ...surplus, refund_no: 'Satwice', tries: 1, created_at: NOON, try_at: null, done_at: NOON })
    .execute()
}

/** A batch of two codes, of which one was redeemed, and one that waits. */
async function addVouchers({ db }: TestWallet, userId: string) {
  const batch = {
    name: '',
    amount_nano: 100_000n,
    count: 2,
    audience: 'all',
    per_user: 1,
    per_person: 1,
    starts_at: null,
    ends_at: NOON + 86_400_000,
    drawn_at: NOON,
    draws: 1,
    note: '',
    created_at: NOON,
    rev: 1,
  } as const
  const [open, waiting] = ['batch', 'waiting batch'] as const
  for (const id of [open, waiting]) {
    const isOpen = id === open
    await db
      .insertInto('approval')
      .values({
        id: `approval of ${id}`,
        action: 'voucher.issue',
        state: isOpen ? 'approved' : 'waiting',
        subject: `voucher:${id}`,
        payload: JSON.stringify({ batchId: id, amount: '0.0001', count: 2 }),
        payload_hash: '',
        proposer_id: 'operator',
        proposer_roles: 'operator',
        reason: '',
        is_solo: 0,
        rev: 1,
        created_at: NOON,
        expires_at: NOON,
        decided_by: '',
        decided_at: null,
        decision_reason: '',
      })
      .execute()
    await db
      .insertInto('voucher_batch')
      .values({
        ...batch,
        id,
        state: isOpen ? 'active' : 'waiting',
        redeemed: isOpen ? 1 : 0,
        approval_id: `approval of ${id}`,
      })
      .execute()
  }
  await coverAgain({ database: { db }, secrets: TEST_SECRETS }, 'approval')
  const code = { batch_id: open, tail: 'ACDF', created_at: NOON }
  await db
    .insertInto('voucher')
    .values([
      { ...code, id: 'redeemed', code_hash: '1', redeemed_by: userId, redeemed_at: NOON },
      { ...code, id: 'unused', code_hash: '2', redeemed_by: null, redeemed_at: null },
    ])
    .execute()
  const cause = {
    secrets: TEST_SECRETS,
    userId,
    kind: 'reward',
    refType: 'voucher',
    remark: '',
    now: NOON,
  } as const
  await credit(db, { ...cause, refId: 'redeemed', amountNano: 100_000n })
}

/** An invoice over the top-up, of which a fifth was reversed. */
async function addInvoice({ db }: TestWallet, userId: string) {
  const sums = { amount_nano: 100_000n, reversed_nano: 20_000n, due_nano: 0n }
  const own = { user_id: userId, created_at: NOON, issued_at: NOON }
  await db
    .insertInto('invoice')
    .values({
      ...own,
      ...sums,
      id: 'invoice',
      title_kind: 'person',
      buyer_sealed: '',
      kind: 'general',
      state: 'issued',
      number: '1',
      document_id: null,
      rejection: '',
      decided_at: NOON,
      decided_by: '',
      rev: 1,
    })
    .execute()
  await db
    .insertInto('invoice_item')
    .values({ ...sums, invoice_id: 'invoice', order_no: 'topup-paid', user_id: userId })
    .execute()
  await db
    .insertInto('invoice_reversal')
    .values({
      ...own,
      id: 'reversal',
      invoice_id: 'invoice',
      number: '2',
      amount_nano: 20_000n,
      reason: '',
      made_by: '',
    })
    .execute()
  await db.updateTable('order').set({ invoiced_nano: 80_000n }).where('order_no', '=', 'topup-paid').execute()
}

/** Takes checks, unique keys and triggers from the tables, which else would refuse what tests do to them. */
async function withoutConstraints({ db }: TestWallet) {
  for (const table of TABLES) {
    await sql`create table ${sql.table(`good_${table}`)} as select * from ${sql.table(table)}`.execute(db)
    await sql`drop table ${sql.table(table)}`.execute(db)
    await sql`create table ${sql.table(table)} as select * from ${sql.table(`good_${table}`)}`.execute(db)
  }
  return {
    async restore() {
      for (const table of TABLES) {
        await sql`delete from ${sql.table(table)}`.execute(db)
        await sql`insert into ${sql.table(table)} select * from ${sql.table(`good_${table}`)}`.execute(db)
      }
    },
  }
}
