import { closeExpiredOrders } from '../../../server/money/order/close-expired-orders.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { MINUTE_MS, openTestServer, START, type TestServer, type TestUser } from '../support/test-server.ts'

forEachDatabase((engine) => {
  let server: TestServer
  let user: TestUser
  /** Order numbers of top-ups of 9, 10 and 100 yuan, a purchase of 1 yuan and a cancelled top-up of 2, a minute apart. */
  const no: Record<'nine' | 'ten' | 'hundred' | 'bought' | 'cancelled', string> = {
    nine: '',
    ten: '',
    hundred: '',
    bought: '',
    cancelled: '',
  }
  beforeAll(async () => {
    server = await openTestServer({ engine })
    user = await server.newUser()
    const later = () => (server.time.now += MINUTE_MS)
    no.nine = await user.topUp('9')
    later()
    no.ten = (await user.must('order.topup', { amount: '10', channel: 'sandbox' })).orderNo
    later()
    no.hundred = await user.topUp('100')
    later()
    no.bought = (await user.must('order.purchase', { packageId: 'p-100', channel: 'balance' })).orderNo
    later()
    no.cancelled = (await user.must('order.topup', { amount: '2', channel: 'sandbox' })).orderNo
    await user.must('order.cancel', { orderNo: no.cancelled })
    await (await server.newUser()).topUp('500')
  })
  afterAll(() => server.close())

  const find = async (input: object) => {
    const names = Object.entries(no)
    const { records } = await user.must('order.list', input)
    return records.map(({ orderNo }) => names.find(([, known]) => known === orderNo)?.[0])
  }

  it.each([
    [{}, ['cancelled', 'bought', 'hundred', 'ten', 'nine']],
    [{ order: 'asc' }, ['nine', 'ten', 'hundred', 'bought', 'cancelled']],
    [{ column: 'amount' }, ['hundred', 'ten', 'nine', 'cancelled', 'bought']],
    [{ column: 'paidAt' }, ['bought', 'hundred', 'nine', 'cancelled', 'ten']],
    [{ column: 'paidAt', order: 'asc', status_MultiString: 'paid' }, ['nine', 'hundred', 'bought']],
    [{ status_MultiString: 'pending' }, ['ten']],
    [{ status_MultiString: 'pending,closed' }, ['cancelled', 'ten']],
    [{ kind_MultiString: 'purchase' }, ['bought']],
    [{ kind_MultiString: 'topup', status_MultiString: 'paid' }, ['hundred', 'nine']],
    [{ createdAt_begin: START + MINUTE_MS, createdAt_end: START + 2 * MINUTE_MS }, ['hundred', 'ten']],
    [{ createdAt_begin: START + 2 * MINUTE_MS + 1 }, ['cancelled', 'bought']],
    [{ createdAt_end: START - 1 }, []],
    [{ orderNo: '%' }, []],
    [{ orderNo: '_' }, []],
    [{ orderNo: "' or 1=1 --" }, []],
    [{ orderNo: '202611210930' }, ['nine']],
    [{ pageSize: 2, pageNo: 2 }, ['hundred', 'ten']],
    [{ pageSize: 2, pageNo: 4 }, []],
  ])('finds by %j', async (input, expected) => {
    expect(await find(input)).toEqual(expected)
  })

  it.each([
    ['the number', (text: string) => text, true],
    ['all but its beginning', (text: string) => text.slice(4), true],
    ['its last four', (text: string) => text.slice(-4), true],
    ['all but its end', (text: string) => text.slice(0, -3), true],
    ['its middle', (text: string) => text.slice(9, -4), false],
    ['its last three', (text: string) => text.slice(-3), false],
    ['its last four with an end that is any', (text: string) => `${text.slice(-5, -1)}%`, false],
    ['its beginning with an end that is any', (text: string) => `${text.slice(0, -1)}_`, false],
  ])('by %s an order is found: %s', async (_, partOf, isFound) => {
    const part = partOf(no.ten)
    const found = await find({ orderNo: part })
    // Others may end in the same four digits.
    const matching = Object.entries(no).flatMap(([name, number]) => (number.endsWith(part) ? [name] : []))
    expect(found.includes('ten')).toBe(isFound)
    if (isFound) expect(new Set(found)).toEqual(new Set(['ten', ...matching]))
  })

  it('finds all orders of a day by the beginning of their numbers, sorted and filtered as others', async () => {
    expect(await find({ orderNo: '20261121', column: 'amount', status_MultiString: 'paid' })).toEqual([
      'hundred',
      'nine',
      'bought',
    ])
  })

  it('counts what matches, over all pages', async () => {
    expect(await user.must('order.list', { pageSize: 2, pageNo: 2 })).toMatchObject({
      total: 5,
      size: 2,
      current: 2,
      pages: 3,
    })
    expect(await user.must('order.list', { orderNo: 'x' })).toMatchObject({ records: [], total: 0, pages: 0 })
  })

  it.each([
    [{ column: 'userId' }, 'column'],
    [{ column: 'amount_nano' }, 'column'],
    [{ column: 'createdAt; drop table "order"' }, 'column'],
    [{ order: 'up' }, 'order'],
    [{ status_MultiString: 'paid,gone' }, 'status_MultiString'],
    [{ status_MultiString: '' }, 'status_MultiString'],
    [{ amount_begin: 1 }, 'amount_begin'],
    [{ createdAt_begin: '2026-11-21' }, 'createdAt_begin'],
    [{ createdAt_begin: 1_790_000_000 }, 'createdAt_begin'],
    [{ createdAt_end: 17_900_000_000_000_000n }, 'createdAt_end'],
    [{ pageNo: -1 }, 'pageNo'],
    [{ pageSize: 0 }, 'pageSize'],
    [{ userId: 'x' }, 'userId'],
  ])('refuses %j and names the field', async (input, field) => {
    const { status, body } = await user.call('order.list', input)
    expect(status).toBe(400)
    expect(body.message).toContain(field)
  })

  it('refuses a field that is sent twice', async () => {
    const answer = await server.app.inject({
      url: '/maas/order/list?pageNo=1&pageNo=2',
      headers: { 'x-access-token': (await server.signIn('13700000000')).accessToken },
    })
    expect(answer.statusCode).toBe(400)
  })

  it('closes the expired orders of everybody, once', async () => {
    const other = await server.newUser()
    const { orderNo, expiresAt } = await other.must('order.topup', { amount: '1', channel: 'sandbox' })
    server.time.now = expiresAt - 1
    const before = await closeExpiredOrders(server.deps)
    server.time.now = expiresAt
    expect([before, await closeExpiredOrders(server.deps), await closeExpiredOrders(server.deps)]).toEqual([
      1, 1, 0,
    ])
    const row = await server.deps.database.db
      .selectFrom('order')
      .select(['status', 'closed_at'])
      .where('order_no', '=', orderNo)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'closed', closed_at: expiresAt })
  })
})
