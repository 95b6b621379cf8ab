import { forEachDatabase } from '../support/start-app.ts'
import { testCatalog } from '../support/test-catalog.ts'
import { DAY_MS, openTestServer, START, type TestServer } from '../support/test-server.ts'

forEachDatabase((engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ engine })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.time.now = START
  })

  it('shows the code, the link and the rules', async () => {
    const user = await server.newUser()
    const info = await user.must('invite.info')
    expect(info).toEqual({
      code: expect.stringMatching(/^[0-9A-Za-z]{8}$/),
      link: `http://localhost:80/login?invite=${info.code}`,
      inviterTokens: 1000,
      inviteeTokens: 500,
      worth: '2.00',
      when: 'first-topup',
      invited: 0,
      rewarded: 0,
      earnedTokens: 0,
      perInviter: 1000,
      perNetwork: 1000,
      received: null,
    })
  })

  it('rewards both at the first top-up and never again', async () => {
    const inviter = await server.newUser()
    const { code } = await inviter.must('invite.info')
    const friend = await server.newUser(code)
    expect((await inviter.must('invite.list')).records).toMatchObject([
      { state: 'registered', reached: ['registered'], isVoid: false, rewardedAt: null },
    ])
    expect([await inviter.wallet(), await friend.wallet()]).toEqual([
      ['0.00', 0],
      ['0.00', 0],
    ])
    await friend.topUp('1')
    await friend.topUp('1')
    expect([await inviter.wallet(), await friend.wallet()]).toEqual([
      ['0.00', 1000],
      ['2.00', 500],
    ])
    expect((await inviter.must('invite.list')).records).toEqual([
      {
        id: expect.any(String),
        phone: expect.stringMatching(/^138\*{4}\d{4}$/),
        state: 'rewarded',
        steps: ['registered', 'toppedUp', 'rewarded'],
        reached: ['registered', 'toppedUp', 'rewarded'],
        isVoid: false,
        voidReason: null,
        createdAt: START,
        rewardedAt: START,
      },
    ])
    expect(await inviter.must('invite.info')).toMatchObject({ invited: 1, rewarded: 1, earnedTokens: 1000 })
    // Having been invited is no invitation of one's own.
    expect(await friend.must('invite.info')).toMatchObject({ invited: 0, rewarded: 0, earnedTokens: 0 })
    expect(await friend.must('package.mine')).toMatchObject([
      { name: '邀请奖励', tokens: 500, models: ['*'], expiresAt: START + 90 * DAY_MS, status: 'active' },
    ])
    expect((await inviter.must('income.list')).records).toMatchObject([
      { kind: 'reward', asset: 'token', amount: '1000', refType: 'invite', remark: '邀请好友奖励' },
    ])
  })

  it('rewards once if several first top-ups are paid at the same moment', async () => {
    const inviter = await server.newUser()
    const friend = await server.newUser((await inviter.must('invite.info')).code)
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => friend.must('order.topup', { amount: '1', channel: 'sandbox' })),
    )
    await Promise.all(orders.map(({ orderNo }) => friend.must('payment.sandboxConfirm', { orderNo })))
    expect([await inviter.wallet(), await friend.wallet()]).toEqual([
      ['0.00', 1000],
      ['8.00', 500],
    ])
  })

  it('rewards an inviter whose friends all pay at the same moment, once for each', async () => {
    const inviter = await server.newUser()
    const { code } = await inviter.must('invite.info')
    const friends = []
    for (let i = 0; i < 6; i += 1) friends.push(await server.newUser(code))
    await Promise.all([inviter.topUp('3'), ...friends.map((friend) => friend.topUp('1'))])
    expect(await inviter.wallet()).toEqual(['3.00', 6000])
    expect(await inviter.must('invite.info')).toMatchObject({ invited: 6, rewarded: 6, earnedTokens: 6000 })
  })

  it('cuts friends into pages, newest first', async () => {
    const inviter = await server.newUser()
    const { code } = await inviter.must('invite.info')
    for (let i = 0; i < 3; i += 1) {
      server.time.now = START + i
      await server.newUser(code)
    }
    const first = await inviter.must('invite.list', { pageSize: 2 })
    expect(first).toMatchObject({ total: 3, pages: 2 })
    const second = await inviter.must('invite.list', { pageSize: 2, pageNo: 2 })
    expect([...first.records, ...second.records].map(({ createdAt }) => createdAt - START)).toEqual([2, 1, 0])
    expect((await inviter.call('invite.list', { column: 'phone' })).status).toBe(400)
  })

  it('answers visitors with 401', async () => {
    expect((await server.visitor.call('invite.info')).status).toBe(401)
    expect((await server.visitor.call('invite.list')).status).toBe(401)
  })
})

forEachDatabase((engine) => {
  it.each([
    [{ inviterTokens: 10, inviteeTokens: 0, when: 'first-topup' }, [10, 0]],
    [{ inviterTokens: 0, inviteeTokens: 10, when: 'first-topup' }, [0, 10]],
    [{ inviterTokens: 10, inviteeTokens: 5, when: 'signup' }, [10, 5]],
    [{ inviterTokens: 10, inviteeTokens: 10, when: 'verification' }, [0, 0]],
  ])('pays what the catalog says to a friend who signed up and topped up: %j', async (invite, tokens) => {
    const server = await openTestServer({ engine, catalog: { ...testCatalog, invite } })
    const inviter = await server.newUser()
    const friend = await server.newUser((await inviter.must('invite.info')).code)
    await friend.topUp('1')
    expect([(await inviter.wallet())[1], (await friend.wallet())[1]]).toEqual(tokens)
    await server.close()
  })
})
