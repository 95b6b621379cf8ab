import { startOfDay } from '../../../contract/time.ts'
import {
  DAY_MS,
  makeCall,
  openTestServer,
  START,
  type TestServer,
  type TestUser,
} from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'

const TODAY = startOfDay(START)
const none = { income: '0.00', outgo: '0.00' }

forEachDatabase((engine) => {
  let server: TestServer
  let user: TestUser
  const at = (ms: number) => (server.time.now = ms)

  beforeAll(async () => {
    server = await openTestServer({ engine })
    user = await server.newUser()
    at(TODAY - 40 * DAY_MS)
    await user.topUp('20')
    at(TODAY - 1)
    await user.topUp('10')
    at(TODAY)
    await user.topUp('5')
    await makeCall(server, { userId: user.userId })
    // Pays with 0.000000003 yuan for 7 tokens: what comes and goes of tokens is not counted.
    await user.must('order.purchase', { packageId: 'p-odd', channel: 'balance' })
    at(START)
    await makeCall(server, { userId: user.userId })
    await (await server.newUser()).topUp('500')
  })
  afterAll(() => server.close())

  it('is of some kinds alone', async () => {
    const [today] = (await user.must('income.series', { kind_MultiString: 'topup' })).slice(-1)
    expect(today).toEqual({ at: TODAY, income: '5.00', outgo: '0.00' })
  })

  it('has the last 30 days without gaps, each to the nano-yuan', async () => {
    const series = await user.must('income.series')
    expect(series.map(({ at }) => at)).toEqual(
      Array.from({ length: 30 }, (_, nth) => TODAY - (29 - nth) * DAY_MS),
    )
    const { records } = await user.must('income.list', { asset_MultiString: 'yuan', createdAt_begin: TODAY })
    const nano = (text: string) => BigInt(Math.round(Number(text) * 1e9))
    const spent = records.reduce((sum, { amount }) => sum + (amount.startsWith('-') ? nano(amount) : 0n), 0n)
    expect(nano(series.at(-1)?.outgo ?? '')).toBe(-spent)
    expect(series.at(-1)?.income).toBe('5.00')
    expect(series.at(-2)).toEqual({ at: TODAY - DAY_MS, income: '10.00', outgo: '0.00' })
    expect(series.slice(0, -2)).toEqual(series.slice(0, -2).map(({ at }) => ({ at, ...none })))
  })

  it('adds up to the totals of the list over the same days', async () => {
    const series = await user.must('income.series', { begin: TODAY - 60 * DAY_MS, granularity: 'month' })
    const { totals } = await user.must('income.list', { createdAt_begin: TODAY - 60 * DAY_MS })
    const sum = (field: 'income' | 'outgo') =>
      series.reduce((total, point) => total + Math.round(Number(point[field]) * 1e9), 0)
    expect(series.map(({ at }) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10))).toEqual([
      '2026-09-01',
      '2026-10-01',
      '2026-11-01',
    ])
    expect(series[1]).toMatchObject({ income: '20.00', outgo: '0.00' })
    expect(sum('income')).toBe(Math.round(Number(totals?.yuanIn) * 1e9))
    expect(sum('outgo')).toBe(-Math.round(Number(totals?.yuanOut) * 1e9))
  })

  it('is of whole days, however the period begins and ends', async () => {
    const period = { begin: TODAY - DAY_MS + 1000, end: TODAY - 2000 }
    expect(await user.must('income.series', period)).toEqual([
      { at: TODAY - DAY_MS, income: '10.00', outgo: '0.00' },
    ])
  })

  it('shows no other user’s ledger, and visitors none', async () => {
    const stranger = await server.newUser()
    expect(await stranger.must('income.series', { begin: TODAY, end: TODAY })).toEqual([
      { at: TODAY, ...none },
    ])
    expect((await server.visitor.call('income.series')).status).toBe(401)
  })

  it.each([
    [{ begin: 1_790_000_000_001, end: 1_790_000_000_000 }, 'begin'],
    [{ begin: START - 400 * DAY_MS }, 'begin'],
    [{ begin: START - 1101 * DAY_MS, granularity: 'month' }, 'begin'],
    [{ granularity: 'hour' }, 'granularity'],
    [{ asset: 'token' }, 'asset'],
  ])('refuses %j and names the field', async (input, field) => {
    const { status, body } = await user.call('income.series', input)
    expect(status).toBe(400)
    expect(body.message).toContain(field)
  })
})
