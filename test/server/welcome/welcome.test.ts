import { sql } from 'kysely'
import type { CallResult } from '../../../contract/endpoints.ts'
import { prune } from '../../../server/app/jobs/prune.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { maasClient } from '../support/maas-client.ts'
import { openAccount, type Account } from '../support/account.ts'
import { sendSms } from '../support/send-sms.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { testCatalog } from '../support/test-catalog.ts'
import { DAY_MS, makeCall, moveTo, openTestServer, START, type TestServer } from '../support/test-server.ts'

/** Valid by GB 11643, not in use. */
const IDS = ['11010519491231002X', '440524198801010011'] as const

/** 10,000 tokens at 2 yuan a million are worth 0.02. */
const WELCOME = { tokens: 10_000, validDays: 7, models: ['t-chat'], worth: '2', perNetwork: 1000 }

forEachDatabase((engine) => {
  describe('the package for new users', () => {
    let server: TestServer
    let next = 13_600_000_000
    const open = async (welcome: object | undefined, invite = testCatalog.invite) => {
      const proxied = { TRUST_PROXY: '127.0.0.1' }
      server = await openTestServer({ engine, catalog: { ...testCatalog, welcome, invite }, env: proxied })
    }
    afterEach(() => server.close())

    const newPhone = () => String((next += 1))
    const newAccount = (inviteCode?: string) => openAccount(server, newPhone(), inviteCode)
    const tokens = async (account: Account) => (await account.must('user.info')).tokenBalance
    const verify = (account: Account, idNumber: string) =>
      account.must('user.verify', { realName: '张三', idNumber, consent: true })
    const decided = () =>
      server.deps.database.db
        .selectFrom('welcome')
        .select(['user_id', 'reason', 'value_nano'])
        .orderBy('decided_at')
        .execute()
    const reasons = async () => (await decided()).map(({ reason }) => reason).toSorted()

    /** Signs up from an address. @returns the tokens that came with it */
    async function signUpFrom(ip: string, phone = newPhone()): Promise<number> {
      await sendSms(server, { phone })
      const answer = await server.app.inject({
        method: 'POST',
        url: '/maas/login/v2/smsAuthV2',
        headers: { 'x-forwarded-for': ip },
        payload: { phone, code: server.lastCode(phone) },
      })
      return answer.json<{ result: CallResult<'login.sms'> }>().result.userInfo.tokenBalance
    }

    it('is given at sign-up, is a gift in the books, and pays for the models that it names', async () => {
      await open(WELCOME)
      const user = await newAccount()
      expect(await user.must('package.mine')).toMatchObject([
        {
          packageId: 'welcome',
          name: '新用户礼包',
          tokens: 10_000,
          remaining: 10_000,
          models: ['t-chat'],
          worth: '2.00',
          createdAt: START,
          expiresAt: START + 7 * DAY_MS,
          status: 'active',
        },
      ])
      expect((await user.must('income.list')).records).toMatchObject([
        { kind: 'reward', asset: 'token', amount: '10000', refType: 'welcome', remark: '新用户礼包' },
      ])
      const { rows } = await sql`select item, package_nano, cash_nano from package_day`.execute(
        server.deps.database.db,
      )
      expect(rows).toEqual([{ item: 'reward', package_nano: 20_000_000n, cash_nano: 0n }])
      await makeCall(server, { userId: user.userId })
      expect((await user.must('user.info')).balance).toBe('0.00')
      await expect(makeCall(server, { userId: user.userId, modelId: 't-chat-plain' })).rejects.toMatchObject({
        reason: 'balanceShort',
      })
    })

    it('is not given a second time: by signing in again, or by as many sign-ins as come at the same moment', async () => {
      await open(WELCOME)
      const phone = newPhone()
      const first = await openAccount(server, phone)
      await openAccount(server, phone)
      expect(await tokens(first)).toBe(10_000)
      const other = newPhone()
      await sendSms(server, { phone: other })
      const code = server.lastCode(other)
      const { call } = maasClient(server.app)
      await Promise.all(Array.from({ length: 8 }, () => call('login.sms', { phone: other, code })))
      expect(await reasons()).toEqual(['', ''])
    })

    it('is given to three who sign up from one network in 30 days, by default, however many try', async () => {
      const { perNetwork: _, ...usual } = WELCOME
      await open(usual)
      const granted: number[] = []
      for (let i = 0; i < 40; i += 1) granted.push(await signUpFrom('203.0.113.7'))
      expect(granted.filter((count) => count > 0)).toHaveLength(3)
      expect(await reasons()).toEqual(['', '', '', ...Array<string>(37).fill('networkLimit')])
      expect(await signUpFrom('203.0.113.8')).toBe(10_000)
      // Addresses of one IPv6 network are one.
      const six = ['2001:db8::1', '2001:db8::2', '2001:db8::ffff:1', '2001:db8:0:0:9::']
      expect(await Promise.all(six.map((ip) => signUpFrom(ip)))).toContain(0)

      await moveTo(server, START + 30 * DAY_MS)
      expect(await signUpFrom('203.0.113.7')).toBe(10_000)
    })

    it('holds the limit of a network when all sign up at the same moment', async () => {
      await open({ ...WELCOME, perNetwork: 2 })
      const granted = await Promise.all(Array.from({ length: 12 }, () => signUpFrom('203.0.113.7')))
      expect(granted.filter((count) => count > 0)).toHaveLength(2)
    })

    it('costs no more a day than the budget, from however many networks', async () => {
      await open({ ...WELCOME, dailyYuan: '0.05' })
      const granted = await Promise.all(Array.from({ length: 6 }, (_, i) => signUpFrom(`203.0.113.${i}`)))
      expect(granted.filter((count) => count > 0)).toHaveLength(2)
      expect(await reasons()).toEqual(['', '', ...Array<string>(4).fill('dailyBudget')])
      await moveTo(server, START + DAY_MS)
      expect(await signUpFrom('203.0.113.9')).toBe(10_000)
    })

    it('is not given to the phone of a closed account', async () => {
      await open(WELCOME)
      const account = await newAccount()
      await account.close()
      const again = await openAccount(server, account.phone)
      expect(await tokens(again)).toBe(0)
      expect(await reasons()).toEqual(['', 'samePerson'])
    })

    it('ends at a further account of one person once that one is verified, but for what a call holds', async () => {
      await open(WELCOME)
      const [one, two, other] = [await newAccount(), await newAccount(), await newAccount()]
      await verify(one, IDS[0])
      await verify(other, IDS[1])
      await makeCall(server, { userId: two.userId })
      await verify(two, IDS[0])
      expect(await two.must('package.mine')).toMatchObject([{ status: 'expired', expiresAt: START }])
      await expect(makeCall(server, { userId: two.userId })).rejects.toMatchObject({ reason: 'balanceShort' })
      await server.deps.wallet.expirePackages()
      expect([await tokens(one), await tokens(two), await tokens(other)]).toEqual([10_000, 0, 10_000])
      expect(await reasons()).toEqual(['', '', 'samePerson'])
    })

    it('ends at the account of a person whose earlier account was closed', async () => {
      await open(WELCOME)
      const before = await newAccount()
      await verify(before, IDS[0])
      await before.close()
      const again = await newAccount()
      expect(await tokens(again)).toBe(10_000)
      await verify(again, IDS[0])
      await server.deps.wallet.expirePackages()
      expect(await tokens(again)).toBe(0)
    })

    it('stays at as many accounts of a person as the catalogue allows', async () => {
      await open({ ...WELCOME, perIdentity: 2 })
      const accounts = [await newAccount(), await newAccount(), await newAccount()]
      for (const account of accounts) await verify(account, IDS[0])
      await server.deps.wallet.expirePackages()
      expect(await Promise.all(accounts.map(tokens))).toEqual([10_000, 10_000, 0])
    })

    it('comes beside what an invitation brings', async () => {
      await open(WELCOME, { ...testCatalog.invite, when: 'signup' })
      const inviter = await newAccount()
      const friend = await newAccount((await inviter.must('invite.info')).code)
      expect([await tokens(inviter), await tokens(friend)]).toEqual([11_000, 10_500])
    })

    it('is offered to visitors with what it is worth, until there is none left for their network', async () => {
      await open({ ...WELCOME, perNetwork: 1 })
      const offer = () => server.visitor.must('package.welcome')
      expect(await offer()).toEqual({
        tokens: 10_000,
        worth: '2.00',
        listValue: '0.02',
        validDays: 7,
        models: ['t-chat'],
        isAvailable: true,
        reason: null,
      })
      await newAccount()
      expect(await offer()).toMatchObject({ isAvailable: false, reason: 'networkLimit' })
    })

    it('says to each user what became of theirs', async () => {
      await open({ ...WELCOME, perNetwork: 1 })
      const own = async (account: Account) => (await account.must('package.ownWelcome'))?.reason
      const [given, late] = [await newAccount(), await newAccount()]
      await server.deps.database.db.deleteFrom('welcome').where('user_id', '=', late.userId).execute()
      expect([await own(given), await own(await newAccount()), await own(late)]).toEqual([
        'given',
        'networkLimit',
        'none',
      ])
    })

    it('is none where the catalogue has none', async () => {
      await open(undefined)
      expect(await server.visitor.must('package.welcome')).toBeNull()
      expect(await tokens(await newAccount())).toBe(0)
      expect(await decided()).toEqual([])
    })

    it('forgets from which network it was given once no limit counts it', async () => {
      await open(WELCOME)
      await signUpFrom('203.0.113.7')
      const networks = async () =>
        (await server.deps.database.db.selectFrom('welcome').select('network').execute()).map(
          ({ network }) => network !== '',
        )
      await prune(server.deps)
      expect(await networks()).toEqual([true])
      server.time.now = START + 30 * DAY_MS
      await prune(server.deps)
      expect(await networks()).toEqual([false])
    })
  })

  it.each([
    'update welcome set value_nano = value_nano + 1',
    "update welcome set package_id = 'other'",
    'delete from welcome',
  ])('the record of packages for new users is proved with the books: %s', async (corruption) => {
    const server = await openTestServer({ engine, catalog: { ...testCatalog, welcome: WELCOME } })
    await server.newUser()
    const { db } = server.deps.database
    expect(await verifyLedger(db, server.deps.secrets)).toMatchObject({ ok: true })
    await sql.raw(corruption).execute(db)
    const { violations } = await verifyLedger(db, server.deps.secrets)
    expect(violations.map(({ rule }) => rule)).toEqual(['welcomeGivenOnce'])
    await server.drop()
  })
})
