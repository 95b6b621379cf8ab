import { sql } from 'kysely'
import { parseYuan } from '../../../contract/money.ts'
import { rollUpDays } from '../../../server/usage/report/roll-up-days.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { openAccount, type Account } from '../support/account.ts'
import { numbersOf } from '../support/numbers-of.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { testCatalog } from '../support/test-catalog.ts'
import { createClock, DAY, HOUR, MINUTE } from '../support/test-clock.ts'
import { drawCodes, issueBatch, openIssuers, voucherIssue } from '../support/voucher-batches.ts'
import { used } from '../wallet/open-test-wallet.ts'

const NOON = Date.UTC(2026, 10, 21, 4)
/** `npm run verify -- model`, a part of `npm run test:full`, runs more. */
const IS_FULL = process.env.MODEL === 'full'
const OPERATIONS = IS_FULL ? { sqlite: 10_000, postgres: 2000 } : { sqlite: 150, postgres: 100 }
const A_DAY = IS_FULL ? 100 : 25
const CATEGORIES = ['compensation', 'gift', 'correction', 'risk'] as const

const nano = (yuan: string) =>
  yuan.startsWith('-') ? -(parseYuan(yuan.slice(1)) ?? 0n) : (parseYuan(yuan) ?? 0n)

forEachDatabase((engine) => {
  it(
    `closes to the nano-yuan on every day of ${OPERATIONS[engine]} random operations`,
    async () => {
      const time = createClock(NOON)
      const server = await startApp({
        engine,
        clock: time.now,
        env: { PAY_SANDBOX: 'on' },
        catalog: { ...testCatalog, packages: [PACKAGE] },
      })
      try {
        await run(server, time, OPERATIONS[engine])
      } finally {
        await server.close()
      }
    },
    OPERATIONS[engine] * 400 + 60_000,
  )
})

const PACKAGE = { id: 'p', name: '一日包', tokens: 1000, price: '0.03', validDays: 1, models: ['*'] }

async function run(server: TestApp, time: ReturnType<typeof createClock>, count: number): Promise<void> {
  const { db } = server.deps.database
  const pick = numbersOf(20_261_124)
  let phone = 13_700_000_000
  const users: Account[] = []
  const done: Record<string, number> = {}
  const openUser = () => openAccount(server, String((phone += 1)))
  const openFinance = async (): Promise<StaffMember> => {
    const member = await openStaff(server, String((phone += 1)), ['finance'])
    await member.proves('adjustment')
    return member
  }
  let finance = await openFinance()
  /** Codes that are not redeemed yet. */
  const vouchers: string[] = []
  async function issue() {
    const { operator } = await openIssuers(server, () => String((phone += 1)))
    const amount = `${1 + pick(9)}.${1 + pick(8)}1`
    const limits = { amount, count: 40, perUser: 40, perPerson: 40 }
    const { id } = await issueBatch(operator, voucherIssue(time.now(), limits))
    vouchers.push(...(await drawCodes(operator, id)))
  }
  await issue()
  for (let nth = 0; nth < 4; nth += 1) users.push(await openUser())

  const operations: Record<string, (user: Account) => Promise<boolean>> = {
    async topUp(user) {
      await user.topUp(String(1 + pick(50)))
      return true
    },
    async buy(user) {
      const channel = pick(2) === 0 ? 'balance' : 'sandbox'
      const { status, body } = await user.call('order.purchase', {
        packageId: 'p',
        quantity: 1 + pick(3),
        channel,
      })
      if (status === 200 && channel === 'sandbox')
        await user.must('payment.sandboxConfirm', { orderNo: body.result.orderNo })
      return status === 200
    },
    async refund(user) {
      const { records } = await user.must('order.list', { pageSize: '20' })
      const order = records.find(({ kind, status }) => kind === 'purchase' && status === 'paid')
      return (
        order !== undefined && (await user.call('order.refund', { orderNo: order.orderNo })).status === 200
      )
    },
    async call({ userId }) {
      const requestId = newId()
      const line = { item: 'input', quantity: 1 + pick(400), unitNano: BigInt(1 + pick(50_000)) } as const
      const held = await server.deps.wallet
        .hold({
          requestId,
          userId,
          keyId: '',
          modelId: 't-chat',
          lines: [line],
          coversTokens: true,
          leaseMs: 10 * MINUTE,
        })
        .then(() => true)
        .catch(() => false)
      if (held)
        await server.deps.wallet.settle(used(requestId, [{ ...line, quantity: pick(line.quantity + 1) }]))
      return held
    },
    async adjust({ userId }) {
      const category = CATEGORIES[pick(CATEGORIES.length)] ?? 'gift'
      const isDebit = (category === 'correction' || category === 'risk') && pick(2) === 0
      const { status } = await finance.call(
        'adjustment.propose',
        {
          userId,
          category,
          direction: isDebit ? 'debit' : 'credit',
          amount: `${pick(9)}.${1 + pick(8)}1`,
          remark: '调账',
          reason: '随机的调账',
        },
        { 'idempotency-key': newId() },
      )
      return status === 200
    },
    async payByBank({ userId }) {
      const payment = {
        userId,
        amount: `${pick(9)}.${1 + pick(8)}1`,
        reference: newId(),
        reason: '随机的付款',
      }
      return (await finance.call('payment.offline', payment, { 'idempotency-key': newId() })).status === 200
    },
    async redeem(user) {
      if (vouchers.length === 0) await issue()
      return (await user.call('voucher.redeem', { code: vouchers.pop() })).status === 200
    },
    async close(user) {
      if (pick(4) > 0) return false
      await user.close()
      users.splice(users.indexOf(user), 1, await openUser())
      return true
    },
  }
  const names = ['call', 'call', 'call', 'call', 'topUp', 'buy', 'buy', 'refund', 'adjust', 'redeem', 'close']

  let closing = '0.00'
  const today = () => ({ begin: String(time.now()), end: String(time.now()) })
  for (let nth = 1; nth <= count; nth += 1) {
    const name = names[pick(names.length)] ?? 'call'
    const user = users[pick(users.length)]
    if (user && (await operations[name]?.(user))) done[name] = (done[name] ?? 0) + 1
    if (nth % A_DAY > 0) continue
    await server.deps.wallet.expirePackages()
    const { equation } = await finance.must('report.summary', today())
    expect([equation.opening, nano(equation.closing)]).toEqual([closing, await heldOf(db)])
    closing = equation.closing
    time.advance(DAY + (nth % 2) * HOUR)
    await rollUpDays(server.deps)
    finance = await openFinance()
    for (const [at, one] of users.entries()) users[at] = await reopened(server, one)
  }
  expect(Object.keys(done).toSorted()).toEqual([
    'adjust',
    'buy',
    'call',
    'close',
    'redeem',
    'refund',
    'topUp',
  ])
  const expired = await db
    .selectFrom('ledger_entry')
    .select('id')
    .where('remark', '=', '套餐到期')
    .executeTakeFirst()
  expect(expired).toBeDefined()
  expect((await verifyLedger(db, server.deps.secrets)).violations).toEqual([])
}

const reopened = (server: TestApp, { phone }: Account) => openAccount(server, phone)

/** What is owed, from the wallets and packages alone. */
async function heldOf(db: TestApp['deps']['database']['db']): Promise<bigint> {
  const { rows } = await sql<{
    held_nano: bigint
  }>`select cast((select coalesce(sum(balance_nano), 0) from wallet)
    + (select coalesce(sum(remaining * worth_nano - begun_nano), 0) from token_package where closed_at is null)
    as bigint) as held_nano`.execute(db)
  return rows[0]?.held_nano ?? 0n
}
