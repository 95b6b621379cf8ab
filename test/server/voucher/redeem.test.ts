import type { Challenge } from 'altcha-lib'
import { sql } from 'kysely'
import { newVoucherCode } from '../../../server/money/voucher/generate-codes.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { openAccount, type Account } from '../support/account.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, HOUR, MINUTE } from '../support/test-clock.ts'
import { checkDigit } from '../../support/id-numbers.ts'
import {
  drawCodes,
  issueBatch,
  openIssuers,
  voucherIssue,
  VOUCHER_REASON,
} from '../support/voucher-batches.ts'

const NOON = Date.UTC(2026, 10, 21, 4)

forEachDatabase((engine) => {
  describe('redeeming a voucher', () => {
    const time = createClock(NOON)
    let server: TestApp
    let user: Account
    let operator: StaffMember
    let next = 13_800_000_000
    let people = 0
    const phone = () => String((next += 1))

    beforeAll(async () => {
      server = await startApp({ engine, clock: time.now, env: { PAY_SANDBOX: 'on' } })
    })
    afterEach(async () => {
      expect((await verifyLedger(server.deps.database.db, server.deps.secrets)).violations).toEqual([])
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      time.advance(DAY)
      user = await openAccount(server, phone())
      ;({ operator } = await openIssuers(server, phone))
    })

    const issue = async (changes: object = {}) => {
      const batch = await issueBatch(operator, voucherIssue(time.now(), changes))
      return { ...batch, codes: await drawCodes(operator, batch.id) }
    }
    const redeem = (by: Account, code: string | undefined, more: object = {}, headers: object = {}) =>
      by.call('voucher.redeem', { code, ...more }, headers)
    const answerTo = async (by: Account, code: string | undefined) => {
      const { status, body } = await redeem(by, code)
      return [status, body.message]
    }
    const rowsOf = async (of: Account) =>
      (await of.must('income.list')).records.map(({ kind, amount, refType, remark }) => [
        kind,
        amount,
        refType,
        remark,
      ])
    const balance = async (of = user) => (await of.must('user.info')).balance
    const verified = async (of: Account, serial = (people += 1)) => {
      const body = `11010119900101${String(serial).padStart(3, '0')}`
      await of.must('user.verify', { realName: '王小明', idNumber: checkDigit(body), consent: true })
      return serial
    }
    const turn = async (id: string, state: string) => {
      const { rev } = await operator.must('voucher.detail', { id })
      await operator.must('voucher.turn', { id, rev, state, reason: VOUCHER_REASON })
    }

    it('credits a gift, shown with the name of its batch, however the code is written', async () => {
      const { codes, id } = await issue()
      const text = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')}\n`
      const { status, body } = await redeem(user, text)
      expect([status, body.result]).toEqual([
        200,
        { name: '春节活动', amount: '10.00', redeemedAt: time.now(), isRepeat: false },
      ])
      expect([await balance(), await rowsOf(user)]).toEqual([
        '10.00',
        [['reward', '10.00', 'voucher', '兑换码：春节活动']],
      ])
      expect(await operator.must('voucher.detail', { id })).toMatchObject({
        redeemed: 1,
        issuedYuan: '30.00',
        redeemedYuan: '10.00',
        outstandingYuan: '20.00',
        expiredYuan: '0.00',
      })
      const auditor = await openStaff(server, phone(), ['auditor'])
      const { equation } = await auditor.must('report.summary', { begin: time.now(), end: time.now() })
      expect(equation).toMatchObject({ cash: '0.00', gifts: '10.00' })
    })

    it('is done once for the same user and code, with a key or without', async () => {
      const { codes } = await issue()
      const key = { 'idempotency-key': 'redeem-once-1' }
      const first = await redeem(user, codes[0], {}, key)
      const replayed = await redeem(user, codes[0], {}, key)
      expect([replayed.body.result, replayed.headers['idempotent-replayed']]).toEqual([
        first.body.result,
        'true',
      ])
      expect((await redeem(user, codes[1], {}, key)).status).toBe(422)
      time.advance(MINUTE)
      expect((await redeem(user, codes[0])).body.result).toEqual({ ...first.body.result, isRepeat: true })
      expect([await balance(), (await rowsOf(user)).length]).toEqual(['10.00', 1])
    })

    it('of one code by 20 users at once has one winner, and every loser an error', async () => {
      const { codes } = await issue({ count: 1 })
      const users = await Promise.all(Array.from({ length: 20 }, () => openAccount(server, phone())))
      const answers = await Promise.all(users.map((one) => redeem(one, codes[0])))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array<number>(19).fill(409),
      ])
      const balances = await Promise.all(users.map(balance))
      expect(balances.toSorted()).toEqual([...Array<string>(19).fill('0.00'), '10.00'])
    })

    it('of one code by one user 20 times at once credits once', async () => {
      const { codes } = await issue({ count: 1 })
      const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(user, codes[0])))
      expect(answers.filter(({ status, body }) => status === 200 && !body.result.isRepeat)).toHaveLength(1)
      expect([await balance(), (await rowsOf(user)).length]).toEqual(['10.00', 1])
    })

    it('of several codes of a batch at once stays within the limit of an account', async () => {
      const { codes } = await issue({ count: 5, perUser: 2, perPerson: 2 })
      const answers = await Promise.all(codes.map((code) => redeem(user, code)))
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2)
      expect(await balance()).toBe('20.00')
      // Any two may be the first.
      const refused = codes[answers.findIndex(({ status }) => status !== 200)]
      expect(await answerTo(user, refused)).toEqual([409, '这一批每个账号至多兑换 2 个'])
    })

    it('of several codes of a batch by accounts of one person at once stays within the limit of a person', async () => {
      const serial = await verified(user)
      const twins = [await openAccount(server, phone()), await openAccount(server, phone())]
      for (const twin of twins) await verified(twin, serial)
      for (let round = 0; round < 3; round += 1) {
        const { codes } = await issue({ count: 3, perUser: 1, perPerson: 1 })
        const answers = await Promise.all([user, ...twins].map((one, i) => redeem(one, codes[i])))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      }
    })

    it('tells mistyped codes apart, which cost no try, from codes that are none, which all get one answer', async () => {
      const { codes, id } = await issue()
      const code = codes[0] ?? ''
      for (let i = 0; i < 30; i += 1) {
        const { status, body } = await redeem(user, `${code.slice(0, -1)}O`)
        expect([status, body.problems?.[0]?.field]).toEqual([400, 'code'])
      }
      expect(await answerTo(user, code.slice(0, -5))).toEqual([
        400,
        '兑换码有 16 个字符，这里少了 4 个（code）',
      ])
      const never = await answerTo(user, newVoucherCode())
      await drawCodes(operator, id)
      expect([never, await answerTo(user, code)]).toEqual([
        [400, '没有这个兑换码，请检查后重试'],
        [400, '没有这个兑换码，请检查后重试'],
      ])
      expect(await balance()).toBe('0.00')
    })

    it('tells the holder of a real code what is the matter with it', async () => {
      const { codes, id } = await issue({ startsAt: time.now() + 10 * MINUTE })
      const [code] = codes
      expect(await answerTo(user, code)).toEqual([
        409,
        expect.stringMatching(/^这个兑换码 \S+ \S+ 起才能兑换$/),
      ])
      time.advance(10 * MINUTE)
      await turn(id, 'paused')
      expect(await answerTo(user, code)).toEqual([409, '这个兑换码暂停兑换，请稍后再试'])
      await turn(id, 'active')
      expect((await redeem(user, code)).status).toBe(200)
      const other = await openAccount(server, phone())
      expect(await answerTo(other, code)).toEqual([409, '这个兑换码已经被兑换过了'])
      await turn(id, 'closed')
      expect(await answerTo(other, codes[1])).toEqual([409, '这个兑换码已经停用'])
      await operator.proves('voucher')
      const short = await issue({ endsAt: time.now() + MINUTE })
      time.advance(MINUTE)
      expect(await answerTo(other, short.codes[0])).toEqual([
        409,
        expect.stringMatching(/^这个兑换码已于 \S+ \S+ 过期$/),
      ])
      expect(await balance(other)).toBe('0.00')
    })

    it('for newcomers is not for who topped up, or had an account before', async () => {
      const { codes } = await issue({ audience: 'newcomers' })
      const payer = await openAccount(server, phone())
      await payer.topUp('1')
      expect(await answerTo(payer, codes[0])).toEqual([409, '这个兑换码只给没有充值过的新用户'])
      const closed = await openAccount(server, phone())
      await closed.close()
      const back = await openAccount(server, closed.phone)
      expect((await answerTo(back, codes[0]))[0]).toBe(409)
      const serial = await verified(payer)
      const twin = await openAccount(server, phone())
      await verified(twin, serial)
      expect((await answerTo(twin, codes[0]))[0]).toBe(409)
      expect((await redeem(user, codes[0])).status).toBe(200)
    })

    it('for verified users is for them alone', async () => {
      const { codes } = await issue({ audience: 'verified' })
      expect(await answerTo(user, codes[0])).toEqual([
        409,
        '这个兑换码只给实名认证过的用户，请先完成实名认证',
      ])
      await verified(user)
      expect((await redeem(user, codes[0])).status).toBe(200)
    })

    it('counts the accounts of one person together, and one that was closed', async () => {
      const { codes } = await issue({ count: 9, perUser: 1, perPerson: 2 })
      const serial = await verified(user)
      const accounts = [user, await openAccount(server, phone()), await openAccount(server, phone())]
      for (const one of accounts.slice(1)) await verified(one, serial)
      const [first, second, third] = accounts
      if (!first || !second || !third) throw new Error('three accounts')
      expect((await redeem(first, codes[0])).status).toBe(200)
      await first.close()
      expect((await redeem(second, codes[1])).status).toBe(200)
      expect(await answerTo(third, codes[2])).toEqual([409, '这一批每个人至多兑换 2 个'])
      const back = await openAccount(server, first.phone)
      expect(await answerTo(back, codes[2])).toEqual([409, '这一批每个账号至多兑换 1 个'])
    })

    it('is not for who issued or drew the batch under a later account of their phone or their ID number', async () => {
      const { codes, id } = await issue()
      const drawer = await openStaff(server, phone(), ['operator'])
      await drawer.proves('voucher')
      const serial = await verified(drawer)
      codes.splice(0, codes.length, ...(await drawCodes(drawer, id)))
      const refused = [403, '这个兑换码不能由你兑换']
      for (const handler of [operator, drawer]) await handler.close()
      const [issuer, phoneAgain, idAgain] = [
        await openAccount(server, operator.phone),
        await openAccount(server, drawer.phone),
        await openAccount(server, phone()),
      ]
      expect(await answerTo(issuer, codes[0])).toEqual(refused)
      expect(await answerTo(phoneAgain, codes[0])).toEqual(refused)
      await verified(idAgain, serial)
      expect(await answerTo(idAgain, codes[0])).toEqual(refused)
      expect((await redeem(user, codes[0])).status).toBe(200)
      // Closed once more, they are still who they are.
      await issuer.close()
      expect(await answerTo(await openAccount(server, operator.phone), codes[1])).toEqual(refused)
      ;({ operator } = await openIssuers(server, phone))
      const other = await issue()
      expect((await redeem(phoneAgain, other.codes[0])).status).toBe(200)
    })

    it('is not for who issued, approved or drew the batch, for another account of theirs or their invitee', async () => {
      const { codes } = await issue()
      expect(await answerTo(operator, codes[0])).toEqual([403, '这个兑换码不能由你兑换'])
      const twin = await openAccount(server, phone())
      const serial = await verified(operator)
      await verified(twin, serial)
      expect((await answerTo(twin, codes[0]))[0]).toBe(403)
      const { code: inviteCode } = await operator.must('invite.info')
      const friend = await openAccount(server, phone(), inviteCode)
      expect((await answerTo(friend, codes[0]))[0]).toBe(403)
      const colleague = await openStaff(server, phone(), ['operator'])
      expect((await redeem(colleague, codes[0])).status).toBe(200)
    })

    it('is not for an account whose spending is frozen', async () => {
      const { codes } = await issue()
      await operator.must('user.freeze', {
        id: user.userId,
        rev: 0,
        scopes: ['spending'],
        until: null,
        reason: VOUCHER_REASON,
      })
      expect(await answerTo(user, codes[0])).toEqual([
        403,
        '账号已被冻结，不能充值和购买，如有疑问请联系客服',
      ])
      expect(await balance()).toBe('0.00')
    })

    it('costs a captcha after five wrong codes, and stops after twenty, for every network of the user', async () => {
      const { codes } = await issue()
      for (let i = 0; i < 5; i += 1) expect((await answerTo(user, newVoucherCode()))[0]).toBe(400)
      for (let i = 5; i < 20; i += 1) {
        const needed = await redeem(user, newVoucherCode())
        expect(needed.status).toBe(428)
        const captcha = await solveCaptcha(
          (needed.body.result as unknown as { challenge: Challenge }).challenge,
        )
        const code = newVoucherCode()
        expect((await redeem(user, code, { captcha })).status).toBe(400)
        // Spent.
        expect((await redeem(user, code, { captcha })).status).toBe(i === 19 ? 429 : 428)
      }
      expect((await redeem(user, codes[0])).status).toBe(429)
      time.advance(HOUR)
      expect((await redeem(user, codes[0])).status).toBe(200)
    })

    it('gives back the try of a code that was right, and no other', async () => {
      const { codes } = await issue({ count: 20, perUser: 20, perPerson: 20 })
      for (let i = 0; i < 4; i += 1) await redeem(user, newVoucherCode())
      for (const code of codes.slice(0, 8)) expect((await redeem(user, code)).status).toBe(200)
      expect((await redeem(user, newVoucherCode())).status).toBe(400)
      expect((await redeem(user, newVoucherCode())).status).toBe(428)
    })

    it('20 wrong codes at once are counted before they are looked at', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(user, newVoucherCode())))
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 428)).toHaveLength(15)
    })

    it('needs a session and a code', async () => {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/maas/voucher/redeem',
        payload: { code: newVoucherCode() },
      })
      expect(statusCode).toBe(401)
      for (const input of [{}, { code: 1 }, { code: 'A'.repeat(65) }, { code: null }, { codes: [] }])
        expect((await user.call('voucher.redeem', input)).status).toBe(400)
    })

    it('a database that is stolen has no code in it', async () => {
      const { codes } = await issue()
      await redeem(user, codes[0])
      const { rows } = await sql<Record<string, unknown>>`select * from voucher`.execute(
        server.deps.database.db,
      )
      const stored = JSON.stringify(rows, (_, value: unknown) =>
        typeof value === 'bigint' ? Number(value) : value,
      )
      for (const code of codes) {
        expect(stored).not.toContain(code.replaceAll('-', ''))
        expect(stored).not.toContain(code)
      }
      expect(stored).not.toContain(user.phone)
    })
  })
})
