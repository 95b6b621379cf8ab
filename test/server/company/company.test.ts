import type { IdentityProvider } from '../../../server/platform/integrations/identity/provider.ts'
import { openAccount, type Account } from '../support/account.ts'
import { base64, creditCodeOf, PDF, PNG } from '../support/documents.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, HOUR } from '../support/test-clock.ts'

const REASON = '执照与公示系统一致'

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

forEachDatabase((engine) => {
  describe('the verification of a company', () => {
    const time = createClock(Date.parse('2026-11-21T04:00:00Z'))
    const requests: object[] = []
    let matches = true
    let server: TestApp
    let finance: StaffMember
    let user: Account
    let next = 13_700_000_000
    let codes = 0
    const phone = () => String((next += 1))
    beforeAll(async () => {
      const identity: IdentityProvider = {
        name: '测试核验',
        async matches(person) {
          requests.push(person)
          return matches
        },
      }
      server = await startApp({ engine, clock: time.now, overrides: { identity } })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      requests.length = 0
      matches = true
      time.advance(HOUR)
      finance = await openStaff(server, phone(), ['finance'])
      user = await openAccount(server, phone())
    })
    const licence = (changes: object = {}) => ({
      name: '北京澄明科技有限公司',
      creditCode: creditCodeOf((codes += 1)),
      address: '北京市海淀区中关村大街 1 号',
      legalPerson: '李建国',
      validFrom: time.now() - 400 * DAY,
      licence: base64(PNG),
      consent: true,
      ...changes,
    })
    const submit = (changes: object = {}, by = user) => by.call('company.verify', licence(changes))
    const rowOf = async (by = user) =>
      (await finance.must('company.list', { userId: by.userId })).records.find(
        ({ state }) => state !== 'replaced',
      ) ?? { id: '', rev: 0 }
    const decide = async (decision: string, { by = finance, of = user } = {}) => {
      const { id, rev } = await rowOf(of)
      return by.call('company.decide', { id, rev, decision, reason: REASON })
    }
    const stateOf = async (by = user) => (await by.must('company.verification')).state

    it('is read by staff, and its user is a company from its approval on', async () => {
      const { body } = await submit()
      expect(body.result).toMatchObject({
        state: 'waiting',
        legalPerson: '**国',
        idNumber: '',
        attemptsLeft: 4,
      })
      expect((await submit()).body.message).toBe('企业认证正在审核，请等结果')
      expect(await finance.must('company.detail', { id: (await rowOf()).id })).toMatchObject({
        state: 'waiting',
        legalPerson: '**国',
        isPersonVerified: false,
        otherAccounts: 0,
      })
      expect((await decide('approve')).status).toBe(200)
      expect(await user.must('company.verification')).toMatchObject({ state: 'approved', decision: '' })
      expect((await user.must('user.info')).type).toBe('company')
      expect((await submit()).body.message).toBe('你已完成企业认证，无需重复提交')
      expect((await decide('approve')).status).toBe(409)
      expect(requests).toEqual([])
    })

    it('that was rejected says why, and can be submitted again; the former picture is gone', async () => {
      await submit()
      expect((await decide('reject')).status).toBe(200)
      expect(await user.must('company.verification')).toMatchObject({ state: 'rejected', decision: REASON })
      const former = await rowOf()
      expect((await submit()).status).toBe(200)
      const { db } = server.deps.database
      const kept = await db
        .selectFrom('company_verification')
        .select(['state', 'document_id', 'legal_person_sealed'])
        .where('id', '=', former.id)
        .executeTakeFirstOrThrow()
      expect(kept).toEqual({ state: 'replaced', document_id: null, legal_person_sealed: '' })
      const files = await db.selectFrom('document').select('id').where('user_id', '=', user.userId).execute()
      expect(files).toHaveLength(1)
    })

    it('can be revoked, with the reason, and its user is a person again', async () => {
      await submit()
      await decide('approve')
      expect((await decide('reject')).status).toBe(409)
      expect((await decide('revoke')).status).toBe(200)
      expect(await user.must('company.verification')).toMatchObject({ state: 'revoked', decision: REASON })
      expect((await user.must('user.info')).type).toBe('person')
    })

    it('asks the provider where the ID number is given, and believes it', async () => {
      const idNumber = '11010519491231002x'
      const { body } = await submit({ idNumber })
      expect(requests).toEqual([{ realName: '李建国', idNumber: '11010519491231002X' }])
      expect(body.result.idNumber).toBe('1****************X')
      expect(await rowOf()).toMatchObject({ isPersonVerified: true, idNumber: '1****************X' })
      matches = false
      const other = await openAccount(server, phone())
      const refused = await submit({ idNumber }, other)
      expect([refused.status, refused.body.problems?.[0]?.field]).toEqual([400, 'idNumber'])
      expect(await stateOf(other)).toBe('none')
    })

    it.each([
      ['creditCode', { creditCode: '914403001922038217' }],
      ['creditCode', { creditCode: '123456789012345' }],
      ['name', { name: '张' }],
      ['name', { name: '<b>澄明科技</b>' }],
      ['licence', { licence: base64(Buffer.from('<svg onload=alert(1)>')) }],
      ['licence', { licence: base64(Buffer.from('MZ\x90\x00')) }],
      ['licence', { licence: 'a'.repeat(4 * 1024 * 1024 + 4) }],
      ['licence', { licence: '不是 base64' }],
      ['validUntil', { validUntil: 1 }],
      ['validFrom', { validFrom: 253_402_300_799_999 }],
      ['idNumber', { idNumber: '110105194912310021' }],
      ['consent', { consent: false }],
    ])('is refused for its %s', async (field, changes) => {
      const { status, body } = await submit(changes)
      expect([status, body.problems?.[0]?.field]).toEqual([400, field])
      expect(await user.must('company.verification')).toMatchObject({ state: 'none', attemptsLeft: 5 })
    })

    it('is submitted five times a day at most', async () => {
      for (let i = 0; i < 5; i += 1) {
        expect((await submit()).status).toBe(200)
        await decide('reject')
      }
      expect((await submit()).status).toBe(429)
      time.advance(DAY)
      expect((await submit()).status).toBe(200)
    })

    it('is one of two that come at once', async () => {
      const answers = await Promise.all([submit(), submit(), submit()])
      expect(statusesOf(answers)).toEqual([200, 409, 409])
    })

    it('is approved for as many accounts as the setting says, also when two staff decide at once', async () => {
      const creditCode = creditCodeOf((codes += 1))
      const accounts = await Promise.all(Array.from({ length: 7 }, () => openAccount(server, phone())))
      for (const account of accounts) expect((await submit({ creditCode }, account)).status).toBe(200)
      const answers = await Promise.all(accounts.map((of) => decide('approve', { of })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
      const refused = answers.find(({ status }) => status !== 200)
      expect(refused?.body.message).toBe('同一企业至多认证 5 个账号')
      expect((await submit({ creditCode })).body.message).toBe('同一企业至多认证 5 个账号')
    })

    it('shows the licence and the legal person to who gives a reason, and the audit keeps neither', async () => {
      await submit()
      const { id } = await rowOf()
      const once = { 'idempotency-key': 'licence' }
      for (const name of ['company.licence', 'company.reveal'] as const)
        expect((await finance.call(name, { id, reason: REASON })).status).toBe(428)
      await finance.proves('reveal')
      const shown = await finance.call('company.licence', { id, reason: REASON }, once)
      expect([shown.body.result.type, shown.body.result.content]).toEqual(['image/png', base64(PNG)])
      expect(
        (await finance.call('company.licence', { id, reason: REASON }, once)).body.result.content,
      ).toBeNull()
      expect((await finance.call('company.licence', { id })).status).toBe(400)
      expect(await finance.must('company.reveal', { id, reason: REASON })).toEqual({ value: '李建国' })
      const audit = await server.deps.database.db
        .selectFrom('audit_entry')
        .selectAll()
        .where('subject', '=', `company:${id}`)
        .execute()
      expect(audit.map(({ action }) => action)).toEqual(['company.licence', 'company.reveal'])
      expect(JSON.stringify(audit, (_, value: unknown) => String(value))).not.toContain('李建国')
    })

    it('is decided by no one without the permission, nor by its own user', async () => {
      await submit()
      const support = await openStaff(server, phone(), ['support'])
      expect((await decide('approve', { by: support })).status).toBe(403)
      await submit({}, finance)
      expect((await decide('approve', { of: finance })).body.message).toBe('不能处理与自己有关的事项')
      expect(await stateOf()).toBe('waiting')
      for (const name of ['company.list', 'company.detail', 'company.licence'] as const)
        expect((await user.call(name, { id: (await rowOf()).id, reason: REASON })).status).toBe(404)
    })

    it('keeps name and number of the legal person, and the picture, sealed', async () => {
      await submit({ idNumber: '11010519491231002X', licence: base64(PDF) })
      const { db } = server.deps.database
      const rows = await db
        .selectFrom('company_verification')
        .selectAll()
        .where('user_id', '=', user.userId)
        .execute()
      const parts = await db
        .selectFrom('document_part')
        .selectAll()
        .where('user_id', '=', user.userId)
        .execute()
      expect(parts).toHaveLength(1)
      const text = JSON.stringify([rows, parts])
      for (const secret of ['李建国', '11010519491231002X', base64(PDF)]) expect(text).not.toContain(secret)
    })

    it('is erased with its account', async () => {
      await submit()
      await decide('approve')
      await user.close()
      const { db } = server.deps.database
      for (const table of ['company_verification', 'document', 'document_part'] as const)
        expect(await db.selectFrom(table).selectAll().where('user_id', '=', user.userId).execute()).toEqual(
          [],
        )
    })
  })
})
