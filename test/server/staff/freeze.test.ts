import { giveRole } from '../support/written-rows.ts'
import { displayTime } from '../../../contract/time.ts'
import { forUpdate } from '../../../server/platform/db/lock.ts'
import { openSession } from '../../../server/identity/auth/open-session.ts'
import { checkDigit } from '../../support/id-numbers.ts'
import { openAccount, type Account } from '../support/account.ts'
import { maasClient } from '../support/maas-client.ts'
import { sendSms } from '../support/send-sms.ts'
import { setPassword } from '../support/set-password.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, HOUR, MINUTE } from '../support/test-clock.ts'

const NOON = Date.UTC(2026, 10, 21, 4)
const OWNER = '13900000001'
const REASON = '盗刷银行卡的嫌疑'
const PASSWORD = 'harvest-moon-27'

const PHONE_LENGTH = 11

forEachDatabase((engine) => {
  describe('a frozen user', () => {
    const time = createClock(NOON)
    let server: TestApp
    let operator: StaffMember
    let user: Account
    let next = 13_800_000_000
    const phone = () => String((next += 1))

    beforeAll(async () => {
      server = await startApp({ engine, clock: time.now, env: { ADMIN_PHONES: OWNER } })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      time.advance(2 * MINUTE)
      operator = await openStaff(server, phone(), ['operator'])
      user = await openAccount(server, phone())
    })

    const freeze = (scopes: string[], more: object = {}, by = operator) =>
      by.call('user.freeze', { id: user.userId, scopes, reason: REASON, ...more })
    const unfreeze = (scopes: string[], more: object = {}) =>
      operator.call('user.unfreeze', { id: user.userId, scopes, reason: '核实无误', ...more })
    const signIn = async () => {
      await sendSms(server, { phone: user.phone })
      return maasClient(server.app).call('login.sms', {
        phone: user.phone,
        code: server.lastCode(user.phone),
      })
    }
    const sessions = () =>
      server.deps.database.db.selectFrom('session').select('id').where('user_id', '=', user.userId).execute()
    const v1 = async (headers: object) => {
      const answer = await server.app.inject({ url: '/v1/models', headers: { ...headers } })
      return { status: answer.statusCode, error: answer.json<{ error?: object }>().error }
    }
    const auditOf = ({ userId }: StaffMember) =>
      server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'outcome', 'subject', 'reason', 'before', 'after'])
        .where('actor_id', '=', userId)
        .orderBy('n')
        .execute()

    it('is signed out everywhere and signs in by no way, until the moment that it says', async () => {
      await setPassword(server, { ...user, password: PASSWORD })
      await signIn()
      const until = time.now() + HOUR
      expect((await freeze(['signIn'], { until })).body.result).toEqual({
        userId: user.userId,
        signInFrozenAt: time.now(),
        signInUntil: until,
        callsFrozenAt: null,
        callsUntil: null,
        spendingFrozenAt: null,
        spendingUntil: null,
        reason: REASON,
        changedBy: operator.userId,
        changedAt: time.now(),
        rev: 1,
      })
      expect([(await user.call('user.info')).status, await sessions()]).toEqual([401, []])
      const byPassword = () =>
        maasClient(server.app).call('login.password', { phone: user.phone, password: PASSWORD })
      const message = `账号已被冻结，${displayTime(until)} 之前不能登录，如有疑问请联系客服`
      for (const { status, body } of [await signIn(), await byPassword()])
        expect({ status, message: body.message }).toEqual({ status: 403, message })
      time.advance(HOUR - 1)
      expect((await signIn()).status).toBe(403)
      time.advance(1)
      expect([(await signIn()).status, (await byPassword()).status]).toEqual([200, 200])
    })

    it('has no session from a sign-in that was under way, before or after', async () => {
      const { db } = server.deps.database
      const ctx = {
        deps: server.deps,
        db,
        catalog: server.deps.catalogs.current().catalog,
        now: time.now(),
        requestId: '',
        ip: '',
        network: '',
        device: '',
        origin: '',
        caller: null,
      }
      const frozen = await db.transaction().execute(async (trx) => {
        const lock = trx.selectFrom('user').select('id').where('id', '=', user.userId)
        await lock.$call(forUpdate(trx)).execute()
        const waiting = freeze(['signIn'])
        await new Promise((resolve) => setTimeout(resolve, 50))
        await openSession(trx, ctx, user.userId)
        return { waiting }
      })
      expect([(await frozen.waiting).status, await sessions()]).toEqual([200, []])
      const late = db.transaction().execute((trx) => openSession(trx, ctx, user.userId))
      await expect(late).rejects.toMatchObject({ reason: 'accountSuspended' })
      expect(await sessions()).toEqual([])
    })

    it('is refused on /v1 by key and by session in OpenAI’s shape, at once, and uses the console', async () => {
      const { key } = await user.must('key.add', { name: 'a' })
      const ways = [{ authorization: `Bearer ${key}` }, { 'x-access-token': user.accessToken }]
      const statuses = async () => (await Promise.all(ways.map(v1))).map(({ status }) => status)
      expect(await statuses()).toEqual([200, 200])
      const until = time.now() + 10 * MINUTE
      await freeze(['calls'], { until })
      for (const way of ways)
        expect(await v1(way)).toEqual({
          status: 403,
          error: {
            message: `账号已被冻结，${displayTime(until)} 之前不能调用模型，如有疑问请联系客服`,
            type: 'permission_error',
            param: null,
            code: 'account_suspended',
          },
        })
      expect([(await user.call('user.info')).status, (await signIn()).status]).toEqual([200, 200])
      // The key was read a moment ago: its end is that of the clock.
      time.advance(10 * MINUTE)
      expect(await statuses()).toEqual([200, 200])
      await freeze(['calls'])
      expect(await statuses()).toEqual([403, 403])
      await unfreeze(['calls'])
      expect(await statuses()).toEqual([200, 200])
    })

    it('spends nothing, and may take what is theirs', async () => {
      await user.topUp('5')
      await freeze(['spending'])
      const message = '账号已被冻结，不能充值和购买，如有疑问请联系客服'
      const purchase = { packageId: 'p-100', quantity: 1 }
      for (const tried of [
        await user.call('order.topup', { amount: '1', channel: 'sandbox' }),
        await user.call('order.purchase', { ...purchase, channel: 'balance' }),
        await user.call('order.purchase', { ...purchase, channel: 'sandbox' }),
      ])
        expect([tried.status, tried.body.message]).toEqual([403, message])
      const orders = await user.must('order.list')
      expect([orders.total, (await user.must('user.info')).balance]).toEqual([1, '5.00'])
      await user.must('user.export')
      await unfreeze(['spending'])
      await user.must('order.purchase', { ...purchase, channel: 'balance' })
    })

    it.each(['calls', 'spending'])(
      'of %s keeps the account, so that no other begins on its phone',
      async (scope) => {
        const until = time.now() + HOUR
        await freeze([scope], { until })
        const message = `账号已被冻结，${displayTime(until)} 之前不能注销，如有疑问请联系客服`
        expect(await user.must('user.closing')).toMatchObject({ frozen: message })
        const close = async () => {
          await sendSms(server, { phone: user.phone, purpose: 'close' })
          const { balance, tokens } = await user.must('user.closing')
          const code = server.lastCode(user.phone)
          return user.call('user.close', { code, forfeits: { balance, tokens } })
        }
        expect(await close()).toMatchObject({ status: 403, body: { message } })
        time.advance(HOUR)
        expect([(await user.must('user.closing')).frozen, (await close()).status]).toEqual(['', 200])
        const states = await server.deps.database.db.selectFrom('user_state').select('user_id').execute()
        expect(states).not.toContainEqual({ user_id: user.userId })
      },
    )

    it('is closed before a freeze or kept by it, never both', async () => {
      const answers = await Promise.all([
        freeze(['signIn', 'calls']),
        user.close().then(
          () => 200,
          () => 403,
        ),
      ])
      const rows = await server.deps.database.db
        .selectFrom('user')
        .leftJoin('user_state', 'user_state.user_id', 'user.id')
        .select(['deleted_at', 'calls_frozen_at'])
        .where('user.id', '=', user.userId)
        .execute()
      expect(answers[0].status === 200).toBe(rows[0]?.calls_frozen_at !== null)
      expect((rows[0]?.deleted_at !== null) !== (rows[0]?.calls_frozen_at !== null)).toBe(true)
    })

    it('does not verify the same ID number on another account until the freeze ends', async () => {
      const person = { realName: '李四', idNumber: checkDigit('11010519900101123'), consent: true }
      await user.must('user.verify', person)
      await freeze(['spending'], { until: time.now() + HOUR })
      const second = await openAccount(server, phone())
      expect(await second.call('user.verify', person)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('这个身份证号认证过的账号已被冻结') },
      })
      expect((await second.must('user.verification')).isVerified).toBe(false)
      time.advance(HOUR)
      expect((await second.call('user.verify', person)).status).toBe(200)
    })

    it('has the other accounts of the same ID number shown, and frozen with it if that is asked for', async () => {
      const person = { realName: '王五', idNumber: checkDigit('11010519900202123'), consent: true }
      const others = [await openAccount(server, phone()), await openAccount(server, phone())]
      for (const one of [user, ...others]) await one.must('user.verify', person)
      const stranger = await openAccount(server, phone())
      const shown = async (id = user.userId) => (await operator.must('user.samePerson', { id })).accounts
      expect(await shown(stranger.userId)).toEqual([])
      const lines = others.map((one) => `${one.phone.slice(0, 3)}****${one.phone.slice(-4)}`)
      expect((await shown()).map((line) => line.slice(-PHONE_LENGTH)).toSorted()).toEqual(lines.toSorted())
      const works = () =>
        Promise.all([user, ...others, stranger].map(async (one) => (await one.call('user.info')).status))
      await freeze(['calls'])
      expect((await freeze(['signIn', 'calls'], { withSamePerson: true, rev: 1 })).status).toBe(200)
      expect(await works()).toEqual([401, 401, 401, 200])
      expect(await shown()).toEqual(lines.map(() => expect.stringContaining('（已冻结登录、调用）')))
      const audited = (await auditOf(operator)).slice(1)
      expect(audited.map(({ action, reason }) => [action, reason])).toEqual(
        audited.map(() => ['user.freeze', REASON]),
      )
      expect(audited.map(({ subject }) => subject).toSorted()).toEqual(
        [user, ...others].map(({ userId }) => `user:${userId}`).toSorted(),
      )
      // Each is lifted by itself.
      await unfreeze(['signIn', 'calls'])
      const states = others.map(({ userId: id }) => operator.must('user.detail', { id }))
      expect((await Promise.all(states)).map(({ frozen }) => frozen)).toEqual([
        ['signIn', 'calls'],
        ['signIn', 'calls'],
      ])
    })

    it('is frozen with the others whole or not at all, also by two at once', async () => {
      const person = { realName: '赵六', idNumber: checkDigit('11010519900303123'), consent: true }
      const twin = await openAccount(server, phone())
      for (const one of [user, twin]) await one.must('user.verify', person)
      const second = await openStaff(server, phone(), ['operator'])
      const both = await Promise.all([
        freeze(['calls'], { withSamePerson: true }),
        freeze(['calls'], { withSamePerson: true, id: twin.userId }, second),
      ])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      await giveRole(server.deps, { userId: twin.userId, role: 'support', at: time.now() })
      expect((await freeze(['spending'], { withSamePerson: true })).status).toBe(403)
      expect((await operator.must('user.detail', { id: user.userId })).frozen).toEqual(['calls'])
    })

    it('is frozen and freed by scope, from the state that was read', async () => {
      const first = await freeze(['calls', 'spending'], { rev: 0 })
      expect([first.status, (await freeze(['signIn'], { rev: 0 })).status]).toEqual([200, 409])
      const stale = await unfreeze(['calls'], { rev: 7 })
      expect(stale.body).toMatchObject({
        code: 409,
        result: { current: { rev: 1 }, by: operator.userId, at: time.now() },
      })
      expect((await unfreeze(['calls'], { rev: 1 })).body.result).toMatchObject({
        callsFrozenAt: null,
        spendingFrozenAt: time.now(),
        reason: '核实无误',
        rev: 2,
      })
      const entries = await auditOf(operator)
      expect(entries.map(({ action, outcome, subject }) => [action, outcome, subject])).toEqual([
        ['user.freeze', 'done', `user:${user.userId}`],
        ['user.unfreeze', 'done', `user:${user.userId}`],
      ])
      expect(entries.map(({ before }) => before)).toEqual(['', entries[0]?.after])
      expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ callsFrozenAt: time.now(), rev: 1 })
    })

    it('is another person than who acts, and no staff unless an owner acts', async () => {
      const invitee = await openAccount(server, phone(), (await operator.must('invite.info')).code)
      const twin = await openAccount(server, phone())
      for (const account of [operator, twin])
        await server.deps.database.db
          .insertInto('verification')
          .values({
            user_id: account.userId,
            real_name_sealed: server.deps.secrets.seal('张三'),
            id_number_sealed: server.deps.secrets.seal(checkDigit('11010519491231002')),
            id_number_hash: 'same',
            provider: 'embedded',
            consent_version: '1',
            verified_at: time.now(),
          })
          .execute()
      const colleague = await openStaff(server, phone(), ['support'])
      const owner = await openStaff(server, OWNER)
      const own = [operator, invitee, twin]
      for (const { userId: id } of own) {
        const { status, body } = await freeze(['calls'], { id })
        expect([status, body.message]).toEqual([403, '不能处理与自己有关的事项'])
      }
      for (const { userId: id } of [colleague, owner])
        expect((await freeze(['signIn'], { id })).body).toMatchObject({
          code: 403,
          message: '员工的账号只有负责人能处理',
        })
      const audited = await auditOf(operator)
      expect(audited.map(({ outcome, subject }) => `${outcome} ${subject}`)).toEqual(
        [...own, colleague, owner].map(({ userId }) => `refused user:${userId}`),
      )
      expect((await freeze(['signIn'], { id: colleague.userId }, owner)).status).toBe(200)
      expect((await colleague.call('staff.me')).status).toBe(401)
      expect((await unfreeze(['signIn'], { id: colleague.userId })).status).toBe(403)
    })

    it.each([
      ['nobody', { id: 'nobody' }, 404],
      ['no scope', { scopes: [] }, 400],
      ['another scope', { scopes: ['life'] }, 400],
      ['an end that is past', { until: NOON }, 400],
      ['no reason', { reason: '' }, 400],
    ])('is refused: %s', async (_, changes, status) => {
      expect((await freeze(['calls'], changes)).status).toBe(status)
      expect(await auditOf(operator)).toEqual([])
    })
  })
})
