import { sql } from 'kysely'
import type { CallResult } from '../../../contract/endpoints.ts'
import { formatYuan, NANO_PER_YUAN } from '../../../contract/money.ts'
import { forEachDatabase } from '../support/start-app.ts'
import {
  DAY_MS,
  makeCall,
  MINUTE_MS,
  openTestServer,
  START,
  type TestServer,
  type TestUser,
} from '../support/test-server.ts'

type Proof = CallResult<'income.proof'>

/** Exact sums over decimal texts. */
const nano = (text: string) => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const amount = BigInt(whole) * NANO_PER_YUAN + BigInt(fraction.padEnd(9, '0'))
  return text.startsWith('-') ? -amount : amount
}
const addsUp = ({ opening, income, outgo, closing }: Proof['yuan']) =>
  nano(opening) + nano(income) + nano(outgo) === nano(closing)

forEachDatabase((engine) => {
  let server: TestServer
  let user: TestUser
  beforeAll(async () => {
    server = await openTestServer({ engine })
  })
  // The books of some users are broken on purpose.
  afterAll(() => server.drop())
  beforeEach(async () => {
    server.time.now = START
    user = await server.newUser()
    const later = (ms: number) => (server.time.now += ms)
    await user.topUp('10')
    later(DAY_MS)
    await user.must('order.purchase', { packageId: 'p-odd', channel: 'balance' })
    later(DAY_MS)
    // 7 of 10 output tokens from the package would be: it has expired, so all of it is paid.
    await makeCall(server, { userId: user.userId })
    later(MINUTE_MS)
    await (await server.newUser()).topUp('500')
  })

  /** Drops the trigger that makes the ledger immutable. */
  async function corrupt(statement: string) {
    const { db } = server.deps.database
    const off =
      engine === 'sqlite'
        ? ['drop trigger if exists ledger_no_update', 'drop trigger if exists ledger_no_delete']
        : ['drop trigger if exists ledger_append_only on ledger_entry']
    for (const text of [...off, statement]) await sql.raw(text).execute(db)
  }
  const rowOf = async (kind: string) =>
    (await user.must('income.list', { asset_MultiString: 'yuan', kind_MultiString: kind })).records[0]?.id ??
    0

  it('proves everything: nothing before, what came and went, and the balance that the header shows', async () => {
    const proof = await user.must('income.proof')
    const [balance, tokens] = await user.wallet()
    expect(proof).toMatchObject({ begin: null, end: null, isSound: true, broken: [] })
    expect(proof.yuan).toMatchObject({ opening: '0.00', income: '10.00', closing: balance, balance })
    expect(proof.yuan.expectedBalance).toBe(balance)
    expect(proof.token).toMatchObject({ opening: '0', closing: String(tokens), balance: String(tokens) })
    expect(addsUp(proof.yuan)).toBe(true)
    const { total } = await user.must('income.list')
    expect([proof.rows, proof.checkedRows]).toEqual([total, total])
  })

  it('proves a period between others, to the millisecond, within a day too', async () => {
    const bought = await rowOf('purchase')
    const spentAt = START + DAY_MS
    const proof = await user.must('income.proof', { begin: spentAt, end: spentAt })
    expect(proof.yuan).toMatchObject({
      opening: '10.00',
      income: '0.00',
      outgo: '-0.000000003',
      closing: '9.999999997',
    })
    expect(proof.token).toMatchObject({ opening: '0', income: '7', outgo: '0', closing: '7' })
    expect(proof).toMatchObject({ isSound: true, rows: 2, checkedRows: 2 })
    expect(bought).toBeGreaterThan(0)
    const after = await user.must('income.proof', { begin: spentAt + 1 })
    expect(after.yuan.opening).toBe('9.999999997')
    expect(after.yuan.closing).toBe((await user.wallet())[0])
    expect(await user.must('income.proof', { end: START - 1 })).toMatchObject({
      rows: 0,
      isSound: true,
      yuan: { opening: '0.00', closing: '0.00' },
    })
  })

  it('is red and names the row whose amount was changed', async () => {
    const id = await rowOf('purchase')
    await corrupt(`update ledger_entry set amount = -1 where id = ${id}`)
    const proof = await user.must('income.proof')
    expect(proof.isSound).toBe(false)
    expect(proof.broken).toEqual([
      {
        id,
        asset: 'yuan',
        createdAt: START + DAY_MS,
        remark: '购买 小包',
        expected: '9.999999999',
        actual: '9.999999997',
      },
    ])
    // The same row in its own period, and a period that it does not lie in.
    expect((await user.must('income.proof', { begin: START + DAY_MS })).broken[0]?.id).toBe(id)
    expect(await user.must('income.proof', { end: START })).toMatchObject({ isSound: true, broken: [] })
  })

  it('is red and names the row whose balance was changed, and the one that does not continue it', async () => {
    const [id, next] = [await rowOf('purchase'), await rowOf('consume')]
    await corrupt(`update ledger_entry set balance_after = balance_after + 5000000000 where id = ${id}`)
    const proof = await user.must('income.proof')
    expect(proof.isSound).toBe(false)
    expect(proof.broken.map((row) => row.id)).toEqual([id, next])
    expect(proof.broken[0]).toMatchObject({ expected: '9.999999997', actual: '14.999999997' })
  })

  it('is red where a row was taken out or put in', async () => {
    const next = await rowOf('consume')
    await corrupt(`delete from ledger_entry where id = ${await rowOf('purchase')}`)
    expect((await user.must('income.proof')).broken.map((row) => row.id)).toEqual([next])
    // Outside the period that is shown: the sums do not agree, so the row is looked for everywhere.
    expect((await user.must('income.proof', { begin: server.time.now })).isSound).toBe(true)
  })

  it('is red if the newest row is gone', async () => {
    await corrupt(`delete from ledger_entry where id = ${await rowOf('consume')}`)
    expect((await user.must('income.proof')).isSound).toBe(false)
  })

  it('is red if the wallet holds something else than the ledger says, and shows both', async () => {
    const [balance] = await user.wallet()
    await server.deps.database.db
      .updateTable('wallet')
      .set((row) => ({ balance_nano: row('balance_nano', '+', 1n) }))
      .where('user_id', '=', user.userId)
      .execute()
    const proof = await user.must('income.proof')
    expect(proof).toMatchObject({ isSound: false, broken: [] })
    expect(proof.yuan.expectedBalance).toBe(balance)
    expect(proof.yuan.balance).toBe(formatYuan(nano(balance) + 1n))
  })

  it('names a row of long ago that the sums of today betray', async () => {
    const id = await rowOf('purchase')
    await corrupt(`update ledger_entry set amount = -1 where id = ${id}`)
    await sql
      .raw(
        `update ledger_day set out_nano = -1 where user_id = '${user.userId}' and kind = 'purchase' and asset = 'yuan'`,
      )
      .execute(server.deps.database.db)
    const proof = await user.must('income.proof', { begin: START + 2 * DAY_MS })
    expect(proof.isSound).toBe(false)
    expect(proof.broken.map((row) => row.id)).toEqual([id])
  })

  it('says nothing of others, nothing to visitors, and refuses a period that ends before it begins', async () => {
    expect((await (await server.newUser()).must('income.proof')).rows).toBe(0)
    expect((await server.visitor.call('income.proof')).status).toBe(401)
    expect(
      (await user.call('income.proof', { begin: 1_790_000_000_001, end: 1_790_000_000_000 })).status,
    ).toBe(400)
    expect((await user.call('income.proof', { begin: 'x' })).status).toBe(400)
    expect((await user.call('income.proof', { userId: 'x' })).status).toBe(400)
  })

  it('holds while calls are charged at the same time', async () => {
    await user.topUp('100')
    const proofs = Array.from({ length: 20 }, () => user.must('income.proof'))
    const calls = Array.from({ length: 40 }, () => makeCall(server, { userId: user.userId }))
    await Promise.all(calls)
    for (const proof of await Promise.all(proofs)) expect(proof).toMatchObject({ isSound: true, broken: [] })
  })
})
