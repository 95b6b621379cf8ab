import { openAccount, type Account } from '../support/account.ts'
import { DAY_MS, makeCall, MINUTE_MS, openTestServer, type TestServer } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'

const ID_NUMBER = '11010519491231002X'

forEachDatabase((engine) => {
  describe('a file of my data', () => {
    let server: TestServer
    let next = 13_500_000_000
    let account: Account
    beforeAll(async () => {
      server = await openTestServer({ engine })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      account = await openAccount(server, String((next += 1)))
    })
    const fetchFile = (id: string, token = account.accessToken) =>
      server.app.inject({
        url: `/maas/userCenter/export/file?id=${id}`,
        headers: token === '' ? {} : { 'x-access-token': token },
      })

    it('holds everything that is stored about me, and nothing personal whole', async () => {
      await account.topUp('5')
      server.time.now += MINUTE_MS
      await account.must('order.purchase', { packageId: 'p-100', quantity: 1, channel: 'balance' })
      await account.must('user.profile', { nickname: '小明', email: 'xiaoming@example.com' })
      await account.must('user.verify', { realName: '张金雀', idNumber: ID_NUMBER, consent: true })
      const { key } = await account.must('key.add', { name: '生产' })
      const lanes = [{ modelId: 't-chat', leafId: null, settings: { systemPrompt: '', parameters: {} } }]
      const talk = await account.must('conversation.add', {
        kind: 'chat',
        title: '周报',
        lanes,
        isSynced: false,
      })
      await account.must('folder.add', { name: '工作' })
      await account.must('draft.save', { form: 'keys.create', values: { name: '没存的' } })
      for (let i = 0; i < 230; i += 1) await makeCall(server, { userId: account.userId })
      const { id } = await account.must('user.export')
      const file = await fetchFile(id)
      expect(file.statusCode).toBe(200)
      expect(file.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': 'no-store',
      })
      const data = file.json<Record<string, unknown[]>>()
      expect(data).toMatchObject({
        profile: { nickname: '小明', phone: expect.stringMatching(/^135\*{4}\d{4}$/) },
        settings: { hasPassword: false },
        verification: { isVerified: true, realName: '**雀' },
        apiKeys: { keys: [{ name: '生产', prefix: key.slice(0, 12) }] },
        sessions: [{ isCurrent: true }],
        packages: [{ name: '10 万 Token' }],
        orders: [{ kind: 'purchase' }, { kind: 'topup', amount: '5.00' }],
        invitedFriends: [],
        formDrafts: [{ form: 'keys.create', row: '', values: { name: '没存的' } }],
        creations: [],
        folders: [{ name: '工作' }],
        shares: [],
        conversations: [{ id: talk.id, title: '周报', messages: [] }],
      })
      expect(data.calls).toHaveLength(230)
      expect(data.ledger).toHaveLength(3 + 230)
      for (const whole of [account.phone, ID_NUMBER, '张金雀', 'xiaoming@', key, account.accessToken])
        expect(file.body).not.toContain(whole)
    })

    it('is given once, to the user who requested it, for ten minutes', async () => {
      const { id, expiresAt } = await account.must('user.export')
      expect(expiresAt).toBe(server.time.now + 10 * MINUTE_MS)
      const other = await openAccount(server, String((next += 1)))
      expect((await fetchFile(id, '')).statusCode).toBe(401)
      const refused = [await fetchFile(id, other.accessToken), await fetchFile('nothing')]
      const together = await Promise.all([fetchFile(id), fetchFile(id), fetchFile(id)])
      expect(together.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
      const late = await account.must('user.export')
      server.time.now += 10 * MINUTE_MS
      for (const answer of [...refused, await fetchFile(late.id), await fetchFile(id)])
        expect(answer.json()).toMatchObject({
          code: 404,
          message: '这份数据已下载过或已过期，请重新导出',
        })
    })

    it('may be asked for three times a day', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => account.call('user.export')))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
      server.time.now += DAY_MS
      const again = await openAccount(server, account.phone)
      expect((await again.must('user.export')).left).toBe(2)
    })

    it('is for who signed in within a quarter of an hour, however long others of theirs are in', async () => {
      server.time.now += 15 * MINUTE_MS - 1
      await account.must('user.export')
      server.time.now += 1
      const again = await openAccount(server, account.phone)
      const refused = await account.call('user.export')
      expect(refused).toMatchObject({
        status: 403,
        body: { message: '为保护你的数据，登录后 15 分钟内才能导出，请退出后重新登录' },
      })
      expect((await again.must('user.export')).left).toBe(1)
    })

    it('answers visitors with 401', async () => {
      expect((await server.visitor.call('user.export')).status).toBe(401)
    })
  })
})
