import { pino } from 'pino'
import { SETTING_NAMES } from '../../../contract/setting.ts'
import { openAccount, type Account } from '../support/account.ts'
import { sendSms } from '../support/send-sms.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, MINUTE } from '../support/test-clock.ts'

const NOON = Date.UTC(2026, 10, 21, 4)
const REASON = '压测时的调整'

forEachDatabase((engine) => {
  describe('settings', () => {
    const time = createClock(NOON)
    let server: TestApp
    let operator: StaffMember
    let finance: StaffMember
    let user: Account

    beforeAll(async () => {
      server = await startApp({
        engine,
        clock: time.now,
        env: { STREAM_STALL_SECONDS: '33', LOG_LEVEL: '' },
        overrides: { log: pino({ level: 'silent' }) },
      })
      operator = await openStaff(server, '13800000001', ['operator'])
      finance = await openStaff(server, '13800000002', ['finance'])
      user = await openAccount(server, '13800000003')
      await operator.proves('setting')
      await finance.proves('approval')
    })
    afterAll(() => server.close())

    const rowOf = async (name: string) => {
      const { records } = await operator.must('setting.list', { pageSize: '100' })
      return records.find((row) => row.name === name)
    }
    const edit = async (name: string, value: string, changes: object = {}) => {
      await operator.proves('setting')
      const rev = (await rowOf(name))?.rev ?? 0
      const answer = await operator.call('setting.edit', { name, value, rev, reason: REASON, ...changes })
      await server.deps.catalogs.follow()
      return answer
    }
    const current = () => server.deps.settings.current()

    it('lists every setting with where its value comes from', async () => {
      const { records } = await operator.must('setting.list', { pageSize: '100' })
      expect(records.map(({ name }) => name).toSorted()).toEqual([...SETTING_NAMES].toSorted())
      expect(await rowOf('streamStallSeconds')).toMatchObject({
        source: 'env',
        variable: 'STREAM_STALL_SECONDS',
        value: '33',
        valueText: '33 秒',
        defaultText: '120 秒',
      })
      expect(await rowOf('breakerFailures')).toMatchObject({ source: 'default', value: '5', rev: 0 })
      expect(current().streamStallSeconds).toBe(33)
    })

    it('changes one for all nodes at once, says who did, and restores the default', async () => {
      expect((await edit('breakerFailures', '9')).body.result).toMatchObject({ state: 'done' })
      expect(current().breakerFailures).toBe(9)
      expect(await rowOf('breakerFailures')).toMatchObject({ source: 'database', value: '9', rev: 1 })
      await edit('breakerFailures', 'default')
      expect(current().breakerFailures).toBe(5)
      expect(await rowOf('breakerFailures')).toMatchObject({ source: 'default', rev: 2 })
      const audited = await server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'reason', 'after'])
        .where('subject', '=', 'setting:breakerFailures')
        .orderBy('n')
        .execute()
      expect(audited.map(({ action, reason }) => [action, reason])).toEqual([
        ['setting.edit', REASON],
        ['setting.edit', REASON],
      ])
      expect(JSON.parse(audited[0]?.after ?? '')).toMatchObject({ name: 'breakerFailures', value: '9' })
    })

    it.each([
      ['breakerFailures', '0', '须为 1 到 1000000 次，整数'],
      ['breakerFailures', '2.5', '须为 1 到 1000000 次，整数'],
      ['upstreamIdleSeconds', '1e3', '须为 0.1 到 3600 秒'],
      ['signUp', 'maybe', '须为 开放、暂停'],
    ])('refuses %s = %s', async (name, value, message) => {
      const { status, body } = await edit(name, value)
      expect([status, body.problems]).toEqual([400, [{ field: 'value', message }]])
    })

    it('leaves what the environment says to the environment', async () => {
      const { status, body } = await edit('streamStallSeconds', '60')
      expect([status, body.message]).toEqual([400, '由环境变量 STREAM_STALL_SECONDS 设定，不能在这里改'])
    })

    it('refuses a change of what was changed since it was read', async () => {
      await edit('breakerSeconds', '20')
      expect((await edit('breakerSeconds', '30', { rev: 0 })).status).toBe(409)
      expect(current().breakerSeconds).toBe(20)
    })

    it('has a second person agree to what limits one alone', async () => {
      const proposed = await edit('adjustmentAloneYuan', '100000')
      expect(proposed.body.result).toMatchObject({ state: 'waiting' })
      expect(current().adjustmentAloneYuan).toBe(200)
      const { approvalId: id } = proposed.body.result as { approvalId: string }
      const { rev, payloadHash } = await finance.must('approval.detail', { id })
      await finance.must('approval.decide', { id, rev, payloadHash, decision: 'approve', reason: REASON })
      await server.deps.catalogs.follow()
      expect(current().adjustmentAloneYuan).toBe(100_000)
    })

    it('drops a level of the log by itself after a quarter of an hour', async () => {
      await edit('logLevel', 'debug')
      expect(current().logLevel).toBe('debug')
      time.advance(14 * MINUTE)
      expect(current().logLevel).toBe('debug')
      time.advance(2 * MINUTE)
      expect(current().logLevel).toBe('info')
      expect(await rowOf('logLevel')).toMatchObject({ source: 'default', until: null })
    })

    it('registers no user while sign-up is closed, and lets existing users in', async () => {
      await edit('signUp', 'closed')
      const signIn = async (phone: string) => {
        await sendSms(server, { phone })
        return server.app.inject({
          method: 'POST',
          url: '/maas/login/v2/smsAuthV2',
          payload: { phone, code: server.lastCode(phone) },
        })
      }
      expect((await signIn('13800000009')).json()).toMatchObject({
        code: 403,
        message: '暂时不能注册新账号，已有账号可以照常登录',
      })
      expect((await signIn('13800000003')).statusCode).toBe(200)
      await edit('signUp', 'open')
      expect((await signIn('13800000009')).statusCode).toBe(200)
    })

    it('lets users read and write nothing during maintenance; staff write', async () => {
      const key = await user.must('key.add', { name: '照常' })
      await edit('maintenance', 'on')
      const refused = await user.call('key.add', { name: '维护中' })
      expect([refused.status, refused.body.message]).toEqual([503, '系统维护中，只能查看，请稍后再试'])
      expect((await user.call('user.info')).status).toBe(200)
      const headers = { authorization: `Bearer ${(key as { key: string }).key}` }
      const call = await server.app.inject({
        method: 'POST',
        url: '/v1/chat/completions',
        headers,
        payload: { model: 'x', messages: [] },
      })
      expect([call.statusCode, call.json<{ error: { message: string } }>().error.message]).toEqual([
        503,
        expect.stringContaining('系统维护中'),
      ])
      expect((await server.app.inject({ url: '/v1/models', headers })).statusCode).toBe(200)
      expect((await edit('maintenance', 'off')).status).toBe(200)
      expect((await user.call('key.add', { name: '又可以了' })).status).toBe(200)
    })

    it('is read by those who may, and written by those who may', async () => {
      expect((await finance.call('setting.list')).status).toBe(403)
      expect((await user.call('setting.list')).status).toBe(404)
    })
  })
})
