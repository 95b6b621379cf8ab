import * as fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import { fromSchema } from '../fuzz/from-schema.ts'
import { auditReading } from '../../../server/identity/staff/count-reading.ts'
import { sendSms } from '../support/send-sms.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, HOUR, MINUTE } from '../support/test-clock.ts'

const OWNER = '13900000001'
const guarded = (Object.keys(endpoints) as EndpointName[]).filter((name) => 'stepUp' in endpoints[name])

/** What an authenticator app shows that took the code of an enrolment. */
function appOf(uri: string | null) {
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return (timestamp: number) => totp.generate({ timestamp })
}

forEachDatabase((engine) => {
  describe('step-up', () => {
    const time = createClock()
    let server: TestApp
    let strict: TestApp
    let next = 13_800_000_000
    const phone = () => String((next += 1))

    beforeAll(async () => {
      server = await startApp({ engine, clock: time.now, env: { ADMIN_PHONES: OWNER } })
      strict = await startApp({ engine, clock: time.now, env: { OPS_TOTP: 'required' } })
    })
    afterAll(() => Promise.all([server.close(), strict.close()]))

    const member = () => openStaff(server, phone(), ['support'])
    const tried = async (client: Awaited<ReturnType<typeof member>>) =>
      (await client.call('staff.enrolTotp')).status

    it('is asked for by name, holds for ten minutes, in one session and for one purpose', async () => {
      const staff = await member()
      expect(await staff.call('staff.enrolTotp')).toMatchObject({
        status: 428,
        body: { message: '请先验证身份', result: { kind: 'stepUp', purpose: 'totp', methods: ['sms'] } },
      })
      const elsewhere = await openStaff(server, staff.phone)
      await staff.proves('staff')
      expect(await tried(staff)).toBe(428)
      await staff.proves('totp')
      expect(await staff.must('staff.me')).toMatchObject({
        stepUpUntil: { staff: time.now() + 10 * MINUTE, totp: time.now() + 10 * MINUTE },
      })
      expect([await tried(staff), await tried(elsewhere)]).toEqual([200, 428])
      time.advance(10 * MINUTE - 1)
      expect(await tried(staff)).toBe(200)
      time.advance(1)
      expect(await tried(staff)).toBe(428)
      await staff.proves('approval')
      expect(await staff.must('staff.me')).toMatchObject({
        stepUpUntil: { approval: time.now() + 2 * MINUTE },
      })
    })

    it('takes a code once, for staff’s own phone and for nothing else, and counts what is guessed', async () => {
      const staff = await member()
      const prove = async (code: string) =>
        (await staff.call('staff.stepUp', { purpose: 'totp', method: 'sms', code })).status
      expect((await sendSms(server, { phone: staff.phone, purpose: 'stepUp' })).status).toBe(400)
      await sendSms(server, { phone: staff.phone, purpose: 'close' })
      expect(await prove(server.lastCode(staff.phone))).toBe(400)
      await staff.must('staff.sendStepUpCode')
      const code = server.lastCode(staff.phone)
      expect([await prove(code), await prove(code)]).toEqual([200, 400])
      const answers = []
      for (let i = 0; i < 6; i += 1) answers.push(await prove('000000'))
      expect(answers).toEqual([400, 400, 400, 400, 429, 429])
      expect(await (await openStaff(server, phone())).call('staff.sendStepUpCode')).toMatchObject({
        status: 404,
      })
    })

    it('is shown to who sees the staff, with the sessions in which they may act', async () => {
      const staff = await member()
      const activity = async () => {
        const owner = await openStaff(server, OWNER)
        expect(await owner.must('staff.list', { keyword: '没有这个人' })).toMatchObject({
          records: [],
          total: 0,
        })
        const { records } = await owner.must('staff.list', { pageSize: 100 })
        return records.find(({ userId }) => userId === staff.userId)
      }
      expect(await activity()).toMatchObject({ sessions: 1, lastSeenAt: time.now(), provedAt: null })
      time.advance(MINUTE)
      const provedAt = time.now()
      await staff.proves('staff')
      await openStaff(server, staff.phone)
      expect(await activity()).toMatchObject({ sessions: 2, provedAt })
      time.advance(31 * MINUTE)
      expect(await activity()).toMatchObject({ sessions: 0, lastSeenAt: provedAt, provedAt })
    })

    it('is audited without its code', async () => {
      const staff = await member()
      await staff.proves('staff')
      const entries = await server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'subject', 'after'])
        .where('actor_id', '=', staff.userId)
        .execute()
      expect(entries).toEqual([
        {
          action: 'staff.stepUp',
          subject: `user:${staff.userId}`,
          after: '{"purpose":"staff","method":"sms","code":"***"}',
        },
      ])
    })

    it('takes the code of an authenticator app, each once, and forgets an enrolment without a first code', async () => {
      const staff = await member()
      const byApp = async (code: string) =>
        (await staff.call('staff.stepUp', { purpose: 'staff', method: 'totp', code })).status
      await staff.proves('totp')
      const { uri, ticket } = await staff.must('staff.enrolTotp')
      const show = appOf(uri)
      expect(await byApp(show(time.now()))).toBe(400)
      const wrong = show(time.now() + 5 * MINUTE)
      const confirm = async (code: string) => (await staff.call('staff.confirmTotp', { ticket, code })).status
      expect([await confirm(wrong), (await staff.must('staff.me')).hasTotp]).toEqual([400, false])
      expect([await confirm(show(time.now())), (await staff.must('staff.me')).hasTotp]).toEqual([200, true])
      expect(await byApp(show(time.now()))).toBe(400)
      time.advance(MINUTE)
      expect(await byApp(wrong)).toBe(400)
      expect([await byApp(show(time.now() - 29_000)), await byApp(show(time.now() - 29_000))]).toEqual([
        200, 400,
      ])
      const other = await member()
      await other.proves('totp')
      const stolen = await other.call('staff.confirmTotp', { ticket, code: show(time.now()) })
      expect(stolen.status).toBe(400)
      time.advance(11 * MINUTE)
      const proof = { purpose: 'totp', method: 'totp', code: show(time.now()) }
      await staff.must('staff.stepUp', proof)
      expect(await confirm(show(time.now()))).toBe(400)
    })

    it('reports each wrong code of an app, and each that was used before', async () => {
      const staff = await member()
      await staff.proves('totp')
      const { uri, ticket } = await staff.must('staff.enrolTotp')
      const code = appOf(uri)(time.now())
      await staff.must('staff.confirmTotp', { ticket, code })
      const counted = jest.spyOn(server.deps.metrics, 'securityEvent')
      const warn = jest.spyOn(server.deps.log, 'warn')
      for (const wrong of [appOf(uri)(time.now() + 5 * MINUTE), code])
        await staff.call('staff.stepUp', { purpose: 'staff', method: 'totp', code: wrong })
      expect(counted.mock.calls).toEqual([['codeWrong'], ['codeWrong']])
      const line = { event: 'codeWrong', subject: expect.stringMatching(/^[0-9a-f]{12}$/) }
      // No more than a sample of a minute is logged.
      for (const [fields] of warn.mock.calls) expect(fields).toMatchObject(line)
      expect(JSON.stringify(warn.mock.calls)).not.toMatch(new RegExp(`${staff.userId}|${code}`))
      counted.mockRestore()
      warn.mockRestore()
    })

    it('takes nothing but the app where OPS_TOTP=required, for the first app the phone', async () => {
      const staff = await openStaff(strict, phone(), ['support'])
      await staff.must('staff.sendStepUpCode')
      const bySms = { purpose: 'staff', method: 'sms', code: strict.lastCode(staff.phone) }
      expect((await staff.call('staff.stepUp', bySms)).status).toBe(400)
      await staff.proves('totp')
      const { uri, ticket } = await staff.must('staff.enrolTotp')
      await staff.must('staff.confirmTotp', { ticket, code: appOf(uri)(time.now()) })
      time.advance(11 * MINUTE)
      expect((await staff.call('staff.enrolTotp')).body.result).toMatchObject({ methods: ['totp'] })
    })

    it('replaces an app by the app alone, or once another of the staff took it away for a reason', async () => {
      const staff = await openStaff(server, phone(), ['support'])
      await staff.proves('totp')
      const [first, parallel] = [await staff.must('staff.enrolTotp'), await staff.must('staff.enrolTotp')]
      const thief = await openStaff(server, staff.phone)
      await thief.proves('totp')
      const stolen = await thief.must('staff.enrolTotp')
      const confirm = (by: StaffMember, { uri, ticket }: { uri: string | null; ticket: string }) =>
        by.call('staff.confirmTotp', { ticket, code: appOf(uri)(time.now()) })
      expect((await confirm(staff, first)).status).toBe(200)
      // What was proved by SMS, and begun, before there was an app replaces none.
      const byApp = { status: 428, body: { result: { methods: ['totp'] } } }
      expect(await confirm(thief, stolen)).toMatchObject(byApp)
      expect(await thief.call('staff.enrolTotp')).toMatchObject(byApp)
      await thief.must('staff.sendStepUpCode')
      const bySms = { purpose: 'totp', method: 'sms', code: server.lastCode(staff.phone) }
      expect((await thief.call('staff.stepUp', bySms)).body.message).toMatch('不能用这种方式验证')
      time.advance(MINUTE)
      const show = appOf(first.uri)
      const proof = { purpose: 'totp', method: 'totp', code: show(time.now()) }
      expect((await staff.call('staff.stepUp', proof)).status).toBe(200)
      expect((await confirm(staff, parallel)).status).toBe(400)
      const [second, other] = [await staff.must('staff.enrolTotp'), await staff.must('staff.enrolTotp')]
      expect((await confirm(staff, second)).status).toBe(200)
      expect((await confirm(staff, other)).status).toBe(400)

      const owner = await openStaff(server, OWNER)
      const reset = (by: StaffMember, of = staff, reason = '手机丢了，已当面核对') =>
        by.call('staff.resetTotp', { userId: of.userId, reason })
      expect((await reset(owner)).status).toBe(428)
      await owner.proves('staff')
      expect((await reset(owner, staff, '')).status).toBe(400)
      expect((await reset(owner, owner)).status).toBe(403)
      expect((await reset(await member())).status).toBe(403)
      expect((await reset(owner)).status).toBe(200)
      expect((await reset(owner)).status).toBe(404)
      const reminders = (await staff.must('notice.mine')).map((notice) =>
        'name' in notice ? notice.name : '',
      )
      expect(reminders).toContain('身份验证器被另一位负责人解除')
      expect(reminders.some((name) => name.startsWith('身份验证器已绑定或更换'))).toBe(true)
      expect(await staff.call('staff.enrolTotp')).toMatchObject({ body: { result: { methods: ['sms'] } } })
      await staff.proves('totp')
      expect((await confirm(staff, await staff.must('staff.enrolTotp'))).status).toBe(200)
    })

    it('counts lists that are read page after page, limits them, and audits them in one entry an hour', async () => {
      const reads = () => openStaff(server, phone(), ['auditor'])
      const [staff, other] = [await reads(), await reads()]
      const read = async (input: object, by = staff) =>
        (await by.call('audit.list', { pageSize: 100, ...input })).status
      const rows = () => server.deps.database.db.selectFrom('staff_reading').selectAll().execute()
      await server.deps.database.db.deleteFrom('staff_reading').execute()
      time.advance(HOUR - (time.now() % HOUR) + MINUTE)
      const [reader, bystander] = [await openStaff(server, staff.phone), await openStaff(server, other.phone)]
      expect(await read({ pageSize: 20 }, reader)).toBe(200)
      expect(await rows()).toEqual([])
      const statuses = await Promise.all(
        Array.from({ length: 102 }, (_, i) => read({ pageNo: 1 + (i % 3) }, reader)),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(100)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
      expect(await read({ pageNo: 2, pageSize: 10 }, reader)).toBe(429)
      expect([await read({}, bystander), await read({ pageSize: 20 }, reader)]).toEqual([200, 200])
      await auditReading(server.deps)
      expect(await rows()).toHaveLength(2)
      time.advance(HOUR)
      await Promise.all([auditReading(server.deps), auditReading(server.deps)])
      const entries = await server.deps.database.db
        .selectFrom('audit_entry')
        .select(['subject', 'after'])
        .where('action', '=', 'staff.read')
        .where('actor_id', 'in', [staff.userId, other.userId])
        .execute()
      expect(entries.toSorted((a, b) => a.after.length - b.after.length)).toEqual([
        { subject: `user:${other.userId}`, after: '{"records":100,"lists":{"audit.list":100}}' },
        { subject: `user:${staff.userId}`, after: '{"records":10000,"lists":{"audit.list":10000}}' },
      ])
      expect(await rows()).toEqual([])
      expect(await read({ pageNo: 2 }, await openStaff(server, staff.phone))).toBe(200)
    })

    it('counts a download of the whole catalogue among them', async () => {
      const owner = await openStaff(server, OWNER)
      await owner.proves('export')
      await owner.must('catalog.export', {})
      const rows = await server.deps.database.db
        .selectFrom('staff_reading')
        .select(['list', 'pages'])
        .execute()
      expect(rows).toContainEqual({ list: 'catalog.export', pages: 1 })
    })

    it('keeps every guarded endpoint from a stolen token', async () => {
      const thief = await openStaff(server, OWNER)
      const entries = () => server.deps.database.db.selectFrom('audit_entry').selectAll().execute()
      const before = await entries()
      for (const name of guarded) {
        const { status } = await thief.call(name, anyInput(name))
        expect([name, status]).toEqual([name, 428])
      }
      expect(await entries()).toEqual(before)
      expect(guarded.length).toBeGreaterThan(1)
    })
  })
})

/** An input that passes the parser, so that only the proof is missing. */
function anyInput(name: EndpointName): object {
  const { input } = endpoints[name]
  const found = fc.sample(fromSchema(input), 500).find((one) => input.safeParse(one).success)
  if (!found) throw new Error(`no input for ${name}`)
  return found
}
