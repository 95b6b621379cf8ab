import { createDeps } from '../../../server/create-deps.ts'
import type { Deps } from '../../../server/deps.ts'
import { prune } from '../../../server/jobs/prune.ts'
import { closeExpiredOrders } from '../../../server/services/order/close-expired-orders.ts'
import { sendRefunds } from '../../../server/services/payment/send-refunds.ts'
import { sweepPayments } from '../../../server/services/payment/sweep-payments.ts'
import { reconcile } from '../../../server/services/reconciliation/reconcile.ts'
import { claimVideo } from '../../../server/services/video/claim-video.ts'
import { insertVideo } from '../../../server/services/video/insert-video.ts'
import { openPayShop, type PayShop } from '../payment/pay-shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, START, type Shopper } from '../support/shop.ts'

/** How often each node ticks, at the same time. */
const TICKS = 4

describe('a job that two nodes run at once on one PostgreSQL', () => {
  let shop: PayShop
  let user: Shopper
  let nodes: Deps[]
  beforeAll(async () => {
    shop = await openPayShop('postgres')
    const { env, catalog, sms, clock } = shop.deps
    nodes = [shop.deps, createDeps(env, { catalog, sms, clock })]
  })
  afterAll(async () => {
    await nodes[1]?.database.close()
    await shop.close()
  })
  beforeEach(async () => {
    shop.time.now = START
    user = await shop.newUser()
  })

  /** All ticks of both nodes. @returns what they say they did */
  const tick = <T>(job: (deps: Deps) => Promise<T>) =>
    Promise.all(Array.from({ length: TICKS }, () => nodes.map(job)).flat())
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const calls = (word: string) => shop.sides.wechat.state.calls.filter((call) => call.includes(word)).length

  it('returns an expired hold once', async () => {
    await user.topUp('10')
    await shop.deps.wallet.hold({
      requestId: 'expired',
      userId: user.userId,
      keyId: '',
      modelId: 't-chat',
      lines: [{ item: 'input', quantity: 100, unitNano: 2000n }],
      coversTokens: false,
      leaseMs: 1000,
    })
    shop.time.now += HOUR_MS
    expect(sum(await tick((deps) => deps.wallet.reapExpired()))).toBe(1)
    expect(await user.get('user.info')).toMatchObject({ balance: '10.00', frozen: '0.00' })
  })

  it('writes an expired package off once', async () => {
    await user.topUp('10')
    await user.get('order.purchase', { packageId: 'p-100', channel: 'balance' })
    shop.time.now += 31 * DAY_MS
    expect(sum(await tick((deps) => deps.wallet.expirePackages()))).toBe(1)
    const rows = await shop.deps.database.db
      .selectFrom('ledger_entry')
      .select('amount')
      .where('user_id', '=', user.userId)
      .where('kind', '=', 'adjust')
      .execute()
    expect(rows).toEqual([{ amount: -100_000n }])
  })

  it('closes an expired order once', async () => {
    await user.get('order.topup', { amount: '10', channel: 'sandbox' })
    shop.time.now += HOUR_MS
    expect(sum(await tick(closeExpiredOrders))).toBe(1)
  })

  it('asks for a payment whose callback was lost once, and credits it once', async () => {
    const orderNo = await shop.order(user, 'wechat')
    shop.sides.wechat.trades.pay(orderNo)
    shop.time.now += MINUTE_MS
    await tick(sweepPayments)
    expect(calls(`GET /v3/pay/transactions/out-trade-no/${orderNo}`)).toBe(1)
    expect(await user.wallet()).toEqual(['10.00', 0])
    expect((await user.get('income.list')).total).toBe(1)
  })

  it('sends a refund once', async () => {
    const orderNo = await shop.order(user, 'wechat')
    await shop.notify('wechat', shop.sides.wechat.trades.pay(orderNo))
    await shop.notify('wechat', shop.sides.wechat.trades.payAgain(orderNo))
    const before = calls('POST /v3/refund')
    await tick((deps) => sendRefunds(deps))
    expect(calls('POST /v3/refund') - before).toBe(1)
  })

  it('compares a day once: what differs is told once', async () => {
    shop.time.now = START + DAY_MS + 3 * HOUR_MS
    shop.sides.wechat.state.bill.push({ orderNo: 'nobody', transactionId: 'nothing', fen: 1 })
    await tick(reconcile)
    const alerts = (await shop.alerts()).filter(({ transaction_id: id }) => id === 'nothing')
    const days = await shop.deps.database.db
      .selectFrom('reconciliation')
      .select('day')
      .where('channel', '=', 'wechat')
      .execute()
    // Once for each of the days, whose bills are all alike here.
    expect(days).toHaveLength(7)
    expect(alerts.map(({ times }) => times)).toEqual([7])
    expect(calls('GET /v3/bill/tradebill')).toBe(14)
    const locks = await shop.deps.database.db
      .selectFrom('subject_lock')
      .select('subject')
      .where('subject', 'like', 'claim:%')
      .execute()
    expect(locks).toEqual([])
  })

  it('does the next step of a video on one of them', async () => {
    await insertVideo(shop.deps, {
      user_id: user.userId,
      request_id: 'film',
      model_id: 't-video',
      upstream: 'builtin:video',
      upstream_account: 'builtin:video',
      upstream_id: '1',
      seconds: 1,
      size: '1280x720',
      prompt: '',
    })
    const claims = await tick((deps) =>
      claimVideo(deps.database.db, { now: deps.clock(), work: 'film', userId: user.userId }),
    )
    expect(claims.filter((row) => row !== null)).toHaveLength(1)
    await shop.deps.database.db.deleteFrom('video').execute()
  })

  it('prunes without harm', async () => {
    await tick(prune)
    expect((await user.get('user.info')).userId).toBe(user.userId)
  })
})
