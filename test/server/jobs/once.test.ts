import { createDeps } from '../../../server/app/startup/create-deps.ts'
import type { Deps } from '../../../server/governance/context.ts'
import { prune } from '../../../server/app/jobs/prune.ts'
import { closeExpiredOrders } from '../../../server/money/order/close-expired-orders.ts'
import { sendRefunds } from '../../../server/money/payment/send-refunds.ts'
import { sweepPayments } from '../../../server/money/payment/sweep-payments.ts'
import { reconcile } from '../../../server/money/reconciliation/reconcile.ts'
import { leaseVideo } from '../../../server/content/video/lease-video.ts'
import { insertVideo } from '../../../server/content/video/insert-video.ts'
import { openPaymentServer, type PaymentServer } from '../payment/payment-server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, START, type TestUser } from '../support/test-server.ts'

/** How often each node ticks, at the same time. */
const TICKS = 4

describe('a job that two nodes run at once on one PostgreSQL', () => {
  let server: PaymentServer
  let user: TestUser
  let nodes: Deps[]
  beforeAll(async () => {
    server = await openPaymentServer('postgres')
    const { env, sms, clock } = server.deps
    const other = createDeps(env, { sms, clock })
    await other.catalogs.start()
    nodes = [server.deps, other]
  })
  afterAll(async () => {
    await nodes[1]?.database.close()
    await server.close()
  })
  beforeEach(async () => {
    server.time.now = START
    user = await server.newUser()
  })

  /** All ticks of both nodes. @returns what they say they did */
  const tick = <T>(job: (deps: Deps) => Promise<T>) =>
    Promise.all(Array.from({ length: TICKS }, () => nodes.map(job)).flat())
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const calls = (word: string) => server.sides.wechat.state.calls.filter((call) => call.includes(word)).length

  it('returns an expired hold once', async () => {
    await user.topUp('10')
    await server.deps.wallet.hold({
      requestId: 'expired',
      userId: user.userId,
      keyId: '',
      modelId: 't-chat',
      lines: [{ item: 'input', quantity: 100, unitNano: 2000n }],
      coversTokens: false,
      leaseMs: 1000,
    })
    server.time.now += HOUR_MS
    expect(sum(await tick((deps) => deps.wallet.reapExpired()))).toBe(1)
    expect(await user.must('user.info')).toMatchObject({ balance: '10.00', frozen: '0.00' })
  })

  it('writes an expired package off once', async () => {
    await user.topUp('10')
    await user.must('order.purchase', { packageId: 'p-100', channel: 'balance' })
    server.time.now += 31 * DAY_MS
    expect(sum(await tick((deps) => deps.wallet.expirePackages()))).toBe(1)
    const rows = await server.deps.database.db
      .selectFrom('ledger_entry')
      .select('amount')
      .where('user_id', '=', user.userId)
      .where('kind', '=', 'adjust')
      .execute()
    expect(rows).toEqual([{ amount: -100_000n }])
  })

  it('closes an expired order once', async () => {
    await user.must('order.topup', { amount: '10', channel: 'sandbox' })
    server.time.now += HOUR_MS
    expect(sum(await tick(closeExpiredOrders))).toBe(1)
  })

  it('asks for a payment whose callback was lost once, and credits it once', async () => {
    const orderNo = await server.order(user, 'wechat')
    server.sides.wechat.trades.pay(orderNo)
    server.time.now += MINUTE_MS
    await tick(sweepPayments)
    expect(calls(`GET /v3/pay/transactions/out-trade-no/${orderNo}`)).toBe(1)
    expect(await user.wallet()).toEqual(['10.00', 0])
    expect((await user.must('income.list')).total).toBe(1)
  })

  it('sends a refund once', async () => {
    const orderNo = await server.order(user, 'wechat')
    await server.notify('wechat', server.sides.wechat.trades.pay(orderNo))
    await server.notify('wechat', server.sides.wechat.trades.payAgain(orderNo))
    const before = calls('POST /v3/refund')
    await tick((deps) => sendRefunds(deps))
    expect(calls('POST /v3/refund') - before).toBe(1)
  })

  it('compares a day once: a difference raises one alert', async () => {
    server.time.now = START + DAY_MS + 3 * HOUR_MS
    server.sides.wechat.state.bill.push({ orderNo: 'nobody', transactionId: 'nothing', fen: 1 })
    await tick(reconcile)
    const alerts = (await server.alerts()).filter(({ transaction_id: id }) => id === 'nothing')
    const days = await server.deps.database.db
      .selectFrom('reconciliation')
      .select('day')
      .where('channel', '=', 'wechat')
      .execute()
    // Once for each of the days, whose bills are equal here.
    expect(days).toHaveLength(7)
    expect(alerts.map(({ times }) => times)).toEqual([7])
    expect(calls('GET /v3/bill/tradebill')).toBe(14)
    const locks = await server.deps.database.db
      .selectFrom('subject_lock')
      .select('subject')
      .where('subject', 'like', 'claim:%')
      .execute()
    expect(locks).toEqual([])
  })

  it('does the next step of a video on one of them', async () => {
    await insertVideo(server.deps, {
      user_id: user.userId,
      key_id: '',
      request_id: 'film',
      model_id: 't-video',
      upstream: 'builtin:video',
      upstream_account: 'builtin:video',
      upstream_id: '1',
      seconds: 1,
      size: '1280x720',
      prompt: '',
      attempts: [],
    })
    const claims = await tick((deps) =>
      leaseVideo(deps.database.db, { now: deps.clock(), work: 'render', userId: user.userId }),
    )
    expect(claims.filter((row) => row !== null)).toHaveLength(1)
    await server.deps.database.db.deleteFrom('video').execute()
  })

  it('prunes without harm', async () => {
    await tick(prune)
    expect((await user.must('user.info')).userId).toBe(user.userId)
  })
})
