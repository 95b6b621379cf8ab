import { recordAudit } from '../../../server/platform/audit/record-audit.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, MINUTE } from '../support/test-clock.ts'

/** Entries of the audit about one subject. */
async function seedEntries({ deps }: TestApp, subject: string, count: number): Promise<void> {
  const entry = { actorId: 'u-1', roles: [], sessionId: '', address: '', requestId: '', reason: '' }
  const record = { ...entry, action: 'shelf.edit', outcome: 'done', subject, now: deps.clock() } as const
  await deps.database.db.transaction().execute(async (trx) => {
    for (let i = 0; i < count; i += 1) await recordAudit(trx, deps.secrets, record)
  })
}

forEachDatabase((engine) => {
  describe('the file of a list of staff', () => {
    const time = createClock()
    let server: TestApp
    let phone = 13_800_000_000
    beforeAll(async () => {
      server = await startApp({ engine, clock: time.now })
      await seedEntries(server, 'shelf:few', 100)
      await seedEntries(server, 'shelf:many', 101)
    })
    afterAll(() => server.close())

    const auditor = () => openStaff(server, String((phone += 1)), ['auditor'])
    const file = ({ accessToken }: StaffMember, subject: string) =>
      server.app.inject({
        url: `/maas/admin/audit/list/export?subject=${encodeURIComponent(subject)}`,
        headers: { 'x-access-token': accessToken },
      })

    it('needs no proof up to 100 rows', async () => {
      const answer = await file(await auditor(), 'shelf:few')
      expect([answer.statusCode, answer.payload.split('\r\n').length]).toEqual([200, 102])
    })

    it('needs a proof of who asks above that; what was refused counts for nothing', async () => {
      const staff = await auditor()
      for (let i = 0; i < 6; i += 1) {
        const refused = await file(staff, 'shelf:many')
        expect([refused.statusCode, refused.json()]).toMatchObject([
          428,
          { message: '请先验证身份', result: { kind: 'stepUp', purpose: 'export', methods: ['sms'] } },
        ])
      }
      await staff.proves('reveal')
      expect((await file(staff, 'shelf:many')).statusCode).toBe(428)
      await staff.proves('export')
      const answer = await file(staff, 'shelf:many')
      expect([answer.statusCode, answer.payload.split('\r\n').length]).toEqual([200, 103])
      time.advance(10 * MINUTE)
      expect((await file(staff, 'shelf:many')).statusCode).toBe(428)
    })
  })
})
