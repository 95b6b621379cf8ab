import { sql } from 'kysely'
import { newId } from '../../../server/secrets/tokens.ts'
import { credit } from '../../../server/services/wallet/credit.ts'
import { debit } from '../../../server/services/wallet/debit.ts'
import type { UnitLine } from '../../../server/services/wallet/wallet.ts'
import { NOON, openTestWallet, used, type TestWallet } from './open-wallet.ts'

const TABLES = [
  'wallet',
  'token_package',
  'ledger_entry',
  'hold',
  'call',
  'usage_hour',
  'api_key_spend',
  'order',
] as const

const lines = (input: number, output: number): UnitLine[] => [
  { item: 'input', quantity: input, unitNano: 2n },
  { item: 'output', quantity: output, unitNano: 8n },
]

/** Books with one of everything, in the ids that tests corrupt by name. */
export async function openSomeBooks(engine: 'sqlite' | 'postgres') {
  const test = await openTestWallet(engine)
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
  const cause = { userId, refType: 'order', remark: '', now: NOON }
  await credit(db, { ...cause, amountNano: 100_000n, kind: 'topup', refId: 'topup-paid' })
  await credit(db, { ...cause, amountNano: 900_000n, kind: 'adjust', refType: 'test', refId: newId() })
  await debit(db, { ...cause, amountNano: 100_000n, kind: 'purchase', refId: 'bought' })
  await test.grant(userId, 5, { expiresAt: NOON + 1 })
  await test.grant(userId, 100)
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
  status: 'paid' | 'pending'
  channel: string
}

async function addOrder({ db }: TestWallet, { orderNo, userId, kind, status, channel }: SomeOrder) {
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
      status,
      transaction_id: null,
      created_at: NOON,
      expires_at: NOON + 1,
      paid_at: null,
      closed_at: null,
    })
    .execute()
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
