import { forEachDatabase } from '../support/start-app.ts'
import {
  makeCall,
  MINUTE_MS,
  openTestServer,
  START,
  type TestServer,
  type TestUser,
} from '../support/test-server.ts'

forEachDatabase((engine) => {
  let server: TestServer
  let user: TestUser
  beforeAll(async () => {
    server = await openTestServer({ engine })
    user = await server.newUser()
    const later = () => (server.time.now += MINUTE_MS)
    await user.topUp('10')
    later()
    await user.must('order.purchase', { packageId: 'p-odd', channel: 'balance' })
    later()
    // 7 of 10 output tokens from the package, then 3 × 8000 + 100 × 2000 nano-yuan.
    await makeCall(server, { userId: user.userId })
    await (await server.newUser()).topUp('500')
  })
  afterAll(() => server.close())

  const find = async (input: object) =>
    (await user.must('income.list', input)).records.map(({ kind, asset, amount, balanceAfter }) =>
      [kind, asset, amount, balanceAfter].join(' '),
    )

  const topup = 'topup yuan 10.00 10.00'
  const spent = 'purchase yuan -0.000000003 9.999999997'
  const bought = 'purchase token 7 7'
  const used = 'consume token -7 0'
  const charged = 'consume yuan -0.000224 9.999775997'

  it.each([
    [{}, [used, charged, bought, spent, topup]],
    [{ order: 'asc' }, [topup, spent, bought, charged, used]],
    [{ column: 'createdAt', order: 'asc' }, [topup, spent, bought, charged, used]],
    [{ asset_MultiString: 'yuan' }, [charged, spent, topup]],
    [{ asset_MultiString: 'token', kind_MultiString: 'consume,purchase' }, [used, bought]],
    [{ kind_MultiString: 'refund' }, []],
    [{ createdAt_begin: START + MINUTE_MS, createdAt_end: START + MINUTE_MS }, [bought, spent]],
    [{ createdAt_end: START }, [topup]],
    [{ pageSize: 2, pageNo: 3 }, [topup]],
  ])('finds by %j', async (input, expected) => {
    expect(await find(input)).toEqual(expected)
  })

  it('finds what one thing caused, in every order', async () => {
    const { records } = await user.must('income.list', { kind_MultiString: 'consume', pageSize: 1 })
    const refId = records[0]?.refId
    expect(await find({ refId })).toEqual([used, charged])
    expect(await find({ refId, order: 'asc' })).toEqual([charged, used])
    expect(await find({ refId, column: 'createdAt', pageSize: 1, pageNo: 2 })).toEqual([charged])
    expect(await find({ refId: 'nothing' })).toEqual([])
  })

  it('sums to what the header shows', async () => {
    const { records } = await user.must('income.list', { pageSize: 100 })
    const sum = (asset: string) =>
      records
        .filter((row) => row.asset === asset)
        .reduce((total, { amount }) => total + Math.round(Number(amount) * 1e9), 0) / 1e9
    expect(await user.wallet()).toEqual([String(sum('yuan')), sum('token')])
  })

  it.each([
    [{ column: 'amount' }, 'column'],
    [{ kind_MultiString: 'gift' }, 'kind_MultiString'],
    [{ asset_MultiString: 'usd' }, 'asset_MultiString'],
    [{ userId: 'x' }, 'userId'],
    [{ refType: 'x' }, 'refType'],
    [{ createdAt_end: 'now' }, 'createdAt_end'],
    [{ pageSize: 101 }, 'pageSize'],
  ])('refuses %j and names the field', async (input, field) => {
    const { status, body } = await user.call('income.list', input)
    expect(status).toBe(400)
    expect(body.message).toContain(field)
  })

  it('shows no other user’s ledger, and visitors none', async () => {
    expect(await (await server.newUser()).must('income.list')).toMatchObject({ records: [], total: 0 })
    expect((await server.visitor.call('income.list')).status).toBe(401)
  })
})
