import type { IdentityProvider } from '../../../server/platform/integrations/identity/provider.ts'
import { maasClient } from '../support/maas-client.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY } from '../support/test-clock.ts'

/** The far side of real-name verification: keeps what it was asked, and answers as told. */
function createRegistry() {
  const requests: { realName: string; idNumber: string }[] = []
  let answer: () => Promise<boolean> = async () => true
  const provider: IdentityProvider = {
    name: '测试核验',
    matches(person) {
      requests.push(person)
      return answer()
    },
  }
  return {
    requests,
    provider,
    answerWith(how: () => Promise<boolean>) {
      answer = how
    },
  }
}

const ZHANG = { realName: '张三', idNumber: '11010519491231002X', consent: true }

forEachDatabase((engine) => {
  describe('real-name verification', () => {
    // Noon in Shanghai, so that a few minutes more are the same day.
    const clock = createClock(Date.parse('2026-11-21T04:00:00Z'))
    let registry: ReturnType<typeof createRegistry>
    let server: TestApp
    let next = 13_700_000_000
    beforeAll(async () => {
      const identity: IdentityProvider = {
        name: '测试核验',
        matches: (person) => registry.provider.matches(person),
      }
      server = await startApp({ engine, clock: clock.now, overrides: { identity } })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      registry = createRegistry()
      await server.deps.database.db.deleteFrom('verification').execute()
    })
    const newClient = async () =>
      maasClient(server.app, (await server.signIn(String((next += 1)))).accessToken)

    it('starts unverified with three attempts', async () => {
      expect(await (await newClient()).must('user.verification')).toEqual({
        isVerified: false,
        realName: '',
        idNumber: '',
        verifiedAt: null,
        provider: '测试核验',
        attemptsLeft: 3,
      })
    })

    it('verifies, and shows name and number masked', async () => {
      const client = await newClient()
      const state = await client.must('user.verify', { ...ZHANG, idNumber: '11010519491231002x' })
      expect(registry.requests).toEqual([{ realName: '张三', idNumber: '11010519491231002X' }])
      expect(state).toEqual({
        isVerified: true,
        realName: '*三',
        idNumber: '1****************X',
        verifiedAt: clock.now(),
        provider: '测试核验',
        attemptsLeft: 2,
      })
      expect(await client.must('user.verification')).toEqual(state)
      expect((await client.must('user.info')).perVerification).toBe(true)
    })

    it('keeps name and number sealed, with the consent', async () => {
      await (await newClient()).must('user.verify', ZHANG)
      const rows = await server.deps.database.db.selectFrom('verification').selectAll().execute()
      expect(rows).toEqual([
        expect.objectContaining({ consent_version: '2026-11', verified_at: clock.now() }),
      ])
      for (const secret of ['张三', ZHANG.idNumber]) expect(JSON.stringify(rows)).not.toContain(secret)
      expect(server.deps.secrets.open(rows[0]?.id_number_sealed ?? '')).toBe(ZHANG.idNumber)
    })

    it.each([
      ['no consent', { ...ZHANG, consent: false }, '须同意后才能提交（consent）'],
      ['consent left out', { realName: '张三', idNumber: ZHANG.idNumber }, '缺少字段 consent'],
      ['a photo', { ...ZHANG, photo: 'data:' }, '不支持的字段：photo'],
      [
        'a name in Latin letters',
        { ...ZHANG, realName: 'Zhang San' },
        '姓名须为中文，与身份证一致（realName）',
      ],
      [
        '15 digits',
        { ...ZHANG, idNumber: '110105491231002' },
        '15 位身份证号已停用，请填写 18 位身份证号（idNumber）',
      ],
      [
        'full-width digits',
        { ...ZHANG, idNumber: '１１０１０５19491231002X' },
        '身份证号须用半角数字填写（idNumber）',
      ],
      [
        'a county that never was',
        { ...ZHANG, idNumber: '11990119491231002X' },
        '身份证号的地区码（前六位）不存在，请检查是否有误（idNumber）',
      ],
      ['a wrong check digit', { ...ZHANG, idNumber: '110105194912310021' }, /校验位/],
    ])(
      'refuses %s without a request to the provider and without costing an attempt',
      async (_name, input, message) => {
        const client = await newClient()
        const { status, body } = await client.call('user.verify', input)
        expect(status).toBe(400)
        expect(body.message).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message)
        expect(registry.requests).toEqual([])
        expect((await client.must('user.verification')).attemptsLeft).toBe(3)
      },
    )

    it('allows three attempts a day, counted in Shanghai, also when they come together', async () => {
      registry.answerWith(async () => false)
      const client = await newClient()
      const answers = await Promise.all(Array.from({ length: 10 }, () => client.call('user.verify', ZHANG)))
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
      expect(registry.requests).toHaveLength(3)
      expect(answers.find(({ status }) => status === 429)?.body.message).toBe(
        '今日认证次数已用完，请明天再试',
      )
      clock.advance(DAY / 2)
      registry.answerWith(async () => true)
      expect((await client.call('user.verify', ZHANG)).status).toBe(200)
    })

    it('says that name and number do not belong together', async () => {
      registry.answerWith(async () => false)
      const client = await newClient()
      const { body } = await client.call('user.verify', ZHANG)
      expect(body).toMatchObject({ code: 400, message: '姓名与身份证号不一致，请检查后重试' })
      expect((await client.must('user.info')).perVerification).toBe(false)
    })

    it('gives the attempt back if the provider cannot be asked', async () => {
      registry.answerWith(() => Promise.reject(new Error('down')))
      const client = await newClient()
      expect((await client.call('user.verify', ZHANG)).status).toBe(503)
      expect((await client.must('user.verification')).attemptsLeft).toBe(3)
    })

    it('happens once', async () => {
      const client = await newClient()
      await client.must('user.verify', ZHANG)
      const { status, body } = await client.call('user.verify', ZHANG)
      expect({ status, message: body.message }).toEqual({
        status: 400,
        message: '你已完成实名认证，无需重复提交',
      })
      expect(registry.requests).toHaveLength(1)
    })

    it('lets five accounts share an ID number, also when they come together', async () => {
      const clients = await Promise.all(Array.from({ length: 8 }, newClient))
      const answers = await Promise.all(clients.map((client) => client.call('user.verify', ZHANG)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
      const refused = answers.filter(({ status }) => status === 400)
      expect(refused.map(({ body }) => body.message)).toEqual(Array(3).fill('同一身份证号至多认证 5 个账号'))
      const late = await (await newClient()).call('user.verify', ZHANG)
      expect(late.status).toBe(400)
    })
  })
})

describe('the embedded identity provider', () => {
  it('says that it checks the form only', async () => {
    const server = await startApp({ engine: 'sqlite' })
    const client = maasClient(server.app, (await server.signIn('13800000000')).accessToken)
    expect((await client.must('user.verify', ZHANG)).provider).toBe('内置校验（仅核对格式）')
    await server.close()
  })
})
