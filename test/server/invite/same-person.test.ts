import { openAccount, type Account } from '../support/account.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { testCatalog } from '../support/test-catalog.ts'

/** Valid by GB 11643, not in use. */
const IDS = ['11010519491231002X', '440524198801010011', '110101199003074477'] as const

forEachDatabase((engine) => {
  describe.each(['first-topup', 'verification'] as const)('a reward at the %s', (when) => {
    let server: TestServer
    let next = 13_400_000_000
    beforeEach(async () => {
      const invite = { inviterTokens: 1000, inviteeTokens: 500, when }
      server = await openTestServer({ engine, catalog: { ...testCatalog, invite } })
    })
    afterEach(() => server.close())

    const newPhone = () => String((next += 1))
    const newAccount = (inviteCode?: string, phone = newPhone()) => openAccount(server, phone, inviteCode)
    const codeOf = async (account: Account) => (await account.must('invite.info')).code
    const verify = (account: Account, idNumber: string) =>
      account.must('user.verify', { realName: '张三', idNumber, consent: true })
    const qualify = async (account: Account, idNumber: string) => {
      await verify(account, idNumber)
      await account.topUp('1')
    }
    const tokens = async (account: Account) => (await account.must('user.info')).tokenBalance
    const friends = async (account: Account) =>
      (await account.must('invite.list')).records.map(({ phone, state }) => ({ phone, state }))

    it('is not paid a second time to a phone whose account was closed', async () => {
      const inviter = await newAccount()
      const code = await codeOf(inviter)
      const friend = await newAccount(code)
      await qualify(friend, IDS[0])
      expect([await tokens(inviter), await tokens(friend)]).toEqual([1000, 500])
      await friend.close()
      const again = await newAccount(code, friend.phone)
      await qualify(again, IDS[1])
      expect([await tokens(inviter), await tokens(again)]).toEqual([1000, 0])
      // They are the same friend, who is gone.
      expect(await friends(inviter)).toEqual([{ phone: '已注销用户', state: 'rewarded' }])
    })

    it('is not paid to a person whose account was closed and who comes back by another phone', async () => {
      const inviter = await newAccount()
      const code = await codeOf(inviter)
      const before = await newAccount()
      await verify(before, IDS[0])
      await before.close()
      const again = await newAccount(code)
      await qualify(again, IDS[0])
      await again.topUp('1')
      expect([await tokens(inviter), await tokens(again)]).toEqual([0, 0])
      expect(await friends(inviter)).toMatchObject([{ state: 'void' }])
      expect(await inviter.must('invite.info')).toMatchObject({ invited: 1, rewarded: 0, earnedTokens: 0 })
    })

    it('is not paid to oneself, by the same phone or by another', async () => {
      const me = await newAccount()
      await verify(me, IDS[0])
      const code = await codeOf(me)
      await newAccount(code, me.phone)
      const second = await newAccount(code)
      await qualify(second, IDS[0])
      expect([await tokens(me), await tokens(second)]).toEqual([0, 0])
      expect(await friends(me)).toMatchObject([{ state: 'void' }])
    })

    it('is paid once to a person with two accounts, also if both qualify at the same moment', async () => {
      const inviter = await newAccount()
      const code = await codeOf(inviter)
      const [one, two] = [await newAccount(code), await newAccount(code)]
      if (when === 'first-topup') await Promise.all([verify(one, IDS[0]), verify(two, IDS[0])])
      await Promise.all(
        [one, two].map((each) => (when === 'first-topup' ? each.topUp('1') : verify(each, IDS[0]))),
      )
      expect(await tokens(inviter)).toBe(1000)
      expect((await tokens(one)) + (await tokens(two))).toBe(500)
      expect((await friends(inviter)).map(({ state }) => state).toSorted()).toEqual(['rewarded', 'void'])
    })

    it('is paid to the friend alone if the inviter has gone, whose code leads nowhere any more', async () => {
      const inviter = await newAccount()
      const code = await codeOf(inviter)
      const friend = await newAccount(code)
      await inviter.close()
      await qualify(friend, IDS[2])
      expect(await tokens(friend)).toBe(500)
      const ended = await server.deps.database.db
        .selectFrom('wallet')
        .select('tokens')
        .where('user_id', '=', inviter.userId)
        .executeTakeFirstOrThrow()
      expect(ended.tokens).toBe(0)
      await expect(newAccount(code)).rejects.toThrow('邀请码不存在')
    })
  })
})
