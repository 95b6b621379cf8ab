import { openAccount, type Account } from '../support/account.ts'
import { DAY_MS, moveTo, openTestServer, START, type TestServer } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { testCatalog } from '../support/test-catalog.ts'

/** Valid by GB 11643, not in use. */
const ID = '11010519491231002X'

forEachDatabase((engine) => {
  describe('rewards of invitations', () => {
    let server: TestServer
    let next = 13_500_000_000
    const open = async (invite: object) => {
      server = await openTestServer({
        engine,
        catalog: {
          ...testCatalog,
          invite: { inviterTokens: 1000, inviteeTokens: 500, when: 'signup', ...invite },
        },
      })
    }
    afterEach(() => server.close())

    const newAccount = (inviteCode?: string) => openAccount(server, String((next += 1)), inviteCode)
    const codeOf = async (account: Account) => (await account.must('invite.info')).code
    const tokens = async (account: Account) => (await account.must('user.info')).tokenBalance
    const states = async (account: Account) =>
      (await account.must('invite.list', { pageSize: 100 })).records
        .map(({ state, voidReason }) => voidReason ?? state)
        .toSorted()
    const received = async (account: Account) => (await account.must('invite.info')).received
    async function newFriends(count: number, code: string) {
      const friends: Account[] = []
      for (let i = 0; i < count; i += 1) friends.push(await newAccount(code))
      return friends
    }

    it('are three for friends of one network in 30 days, by default, across inviters', async () => {
      await open({})
      const [one, two] = [await newAccount(), await newAccount()]
      const friends = [
        ...(await newFriends(2, await codeOf(one))),
        ...(await newFriends(38, await codeOf(two))),
      ]
      expect([await tokens(one), await tokens(two)]).toEqual([2000, 1000])
      expect(await states(two)).toEqual([...Array<string>(37).fill('networkLimit'), 'rewarded'])
      // Both see why.
      expect(await received(friends[3] ?? one)).toEqual({ state: 'void', voidReason: 'networkLimit' })
      expect(await received(friends[0] ?? one)).toEqual({ state: 'rewarded', voidReason: null })
      expect(await received(one)).toBeNull()

      const code = await codeOf(two)
      await moveTo(server, START + 31 * DAY_MS)
      await newAccount(code)
      expect(await tokens(two)).toBe(2000)
    })

    it('are so many for one inviter, also if friends come at the same moment, and over all accounts of a person', async () => {
      await open({ perInviter: 2, perNetwork: 1000 })
      const [one, two] = [await newAccount(), await newAccount()]
      for (const account of [one, two])
        await account.must('user.verify', { realName: '张三', idNumber: ID, consent: true })
      const code = await codeOf(one)
      await Promise.all(Array.from({ length: 5 }, () => newAccount(code)))
      expect(await tokens(one)).toBe(2000)
      expect(await states(one)).toEqual([
        'inviterLimit',
        'inviterLimit',
        'inviterLimit',
        'rewarded',
        'rewarded',
      ])
      await newAccount(await codeOf(two))
      expect(await tokens(two)).toBe(0)
    })

    it('cost no more a day than the budget, if they are not for a top-up', async () => {
      // Both together are worth 0.003 yuan.
      await open({ worth: '2', dailyYuan: '0.007', perInviter: 1000, perNetwork: 1000 })
      const inviter = await newAccount()
      const code = await codeOf(inviter)
      await Promise.all(Array.from({ length: 4 }, () => newAccount(code)))
      expect(await states(inviter)).toEqual(['dailyBudget', 'dailyBudget', 'rewarded', 'rewarded'])
      await moveTo(server, START + DAY_MS)
      await newAccount(code)
      expect(await tokens(inviter)).toBe(3000)
    })

    it.each([
      // 1,500,000 tokens at 2 yuan a million are worth 3.
      ['1', 333_333, 166_666],
      ['3', 1_000_000, 500_000],
      ['5', 1_000_000, 500_000],
    ])('for a first top-up of %s yuan are worth no more than that', async (paid, inviterGets, friendGets) => {
      await open({
        inviterTokens: 1_000_000,
        inviteeTokens: 500_000,
        worth: '2',
        dailyYuan: '0.01',
        when: 'first-topup',
      })
      const inviter = await newAccount()
      const friend = await newAccount(await codeOf(inviter))
      expect(await received(friend)).toEqual({ state: 'pending', voidReason: null })
      await friend.topUp(paid)
      await friend.topUp('50')
      expect([await tokens(inviter), await tokens(friend)]).toEqual([inviterGets, friendGets])
    })
  })
})
