import { prune } from '../../../server/jobs/prune.ts'
import { maasClient } from '../support/maas-client.ts'
import { forEachDatabase, startApp } from '../support/start-app.ts'
import { createClock, DAY, HOUR, MINUTE } from '../support/test-clock.ts'

forEachDatabase((engine) => {
  describe('pruning', () => {
    it('deletes what is over and nothing that still counts', async () => {
      const clock = createClock()
      const server = await startApp({
        engine,
        clock: clock.now,
        env: { SMS_LIMITS: 'perPhone=5/1h,10/48h;perIp=60/1h' },
      })
      const { db } = server.deps.database
      const tables = ['sms_send', 'sms_code', 'password_attempt', 'subject_lock', 'session'] as const
      const counts = async () => {
        const found: Record<string, number> = {}
        for (const table of tables) found[table] = (await db.selectFrom(table).selectAll().execute()).length
        return found
      }
      await server.signIn('13800000000')
      await server.app.inject({
        method: 'POST',
        url: '/sms/api/v1/user/sendSMS',
        payload: { phone: '13800000000' },
      })
      await maasClient(server.app).call('login.password', { phone: '13800000000', password: 'wrong' })
      const before = await counts()

      clock.advance(5 * MINUTE)
      await prune(server.deps)
      expect(await counts()).toEqual(before)
      clock.advance(DAY + HOUR)
      await prune(server.deps)
      expect(await counts()).toEqual({
        sms_send: 2,
        sms_code: 0,
        password_attempt: 0,
        subject_lock: 0,
        session: 1,
      })
      clock.advance(7 * DAY)
      await prune(server.deps)
      expect(await counts()).toEqual({
        sms_send: 0,
        sms_code: 0,
        password_attempt: 0,
        subject_lock: 0,
        session: 0,
      })
      await server.close()
    })
  })
})
