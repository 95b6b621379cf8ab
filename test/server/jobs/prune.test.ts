import { sql } from 'kysely'
import { inBatches } from '../../../server/platform/db/in-batches.ts'
import { EXPIRIES, prune } from '../../../server/app/jobs/prune.ts'
import { maasClient } from '../support/maas-client.ts'
import { forEachDatabase, startApp } from '../support/start-app.ts'
import { createClock, DAY, HOUR, MINUTE } from '../support/test-clock.ts'
import { processorTime } from '../../support/with-room.ts'

forEachDatabase((engine) => {
  describe('pruning', () => {
    afterEach(() => jest.restoreAllMocks())

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

    it('does each table alone: one that fails is counted and logged, and the others are done', async () => {
      const clock = createClock()
      const server = await startApp({ engine, clock: clock.now })
      const { db } = server.deps.database
      const failed = jest.spyOn(server.deps.metrics, 'pruneFailed')
      await server.signIn('13800000000')
      const rows = [1, 2, 3].map((i) => ({ id: String(i), expires_at: clock.now() }))
      await db.insertInto('captcha_spent').values(rows).execute()
      await db
        .insertInto('password_attempt')
        .values({ id: 'a', subject: 'a', attempted_at: clock.now() })
        .execute()
      if (engine === 'postgres')
        await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
          db,
        )
      const refuse =
        engine === 'postgres' ? 'execute function refuse()' : "begin select raise(abort, 'no'); end"
      await sql
        .raw(`create trigger refused before delete on captcha_spent for each row ${refuse}`)
        .execute(db)
      clock.advance(31 * DAY)
      await prune(server.deps)
      expect(failed.mock.calls).toEqual([['captcha_spent']])
      expect(serverErrors.splice(0).join()).toContain('pruning failed')
      const left = async (table: 'captcha_spent' | 'password_attempt' | 'session') =>
        (
          await db
            .selectFrom(table)
            .select(sql`1`.as('one'))
            .execute()
        ).length
      expect([await left('captcha_spent'), await left('password_attempt'), await left('session')]).toEqual([
        3, 0, 0,
      ])
      await sql.raw(`drop trigger refused ${engine === 'postgres' ? 'on captcha_spent' : ''}`).execute(db)
      await prune(server.deps)
      expect([await left('captcha_spent'), failed.mock.calls.length]).toEqual([0, 1])
      await server.close()
    })

    it('holds nothing up: 60,000 rows go in batches, two nodes at once share them, and what is renewed meanwhile stays', async () => {
      const clock = createClock()
      const server = await startApp({ engine, clock: clock.now })
      const { db } = server.deps.database
      const failed = jest.spyOn(server.deps.metrics, 'pruneFailed')
      for (let at = 0; at < 60_000; at += 5000)
        await db
          .insertInto('captcha_spent')
          .values(Array.from({ length: 5000 }, (_, i) => ({ id: String(at + i), expires_at: clock.now() })))
          .execute()
      clock.advance(1)
      let late = 0
      let last = processorTime()
      const watch = setInterval(() => {
        late = Math.max(late, processorTime() - last)
        last = processorTime()
      }, 5)
      const pruned = Promise.all([prune(server.deps), prune(server.deps)])
      await db
        .updateTable('captcha_spent')
        .set({ expires_at: clock.now() + DAY })
        .where('id', '=', '59999')
        .execute()
      await pruned
      clearInterval(watch)
      expect(await db.selectFrom('captcha_spent').select('id').execute()).toEqual([{ id: '59999' }])
      expect(failed).not.toHaveBeenCalled()
      expect(late).toBeLessThan(200)
      await server.close()
    })

    it('finds what is over by an index, in every table that calls do not renew', async () => {
      const server = await startApp({ engine })
      const plans: string[] = []
      await server.deps.database.db.transaction().execute(async (trx) => {
        if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
        for (const [table, time] of [...EXPIRIES, ['sms_send', 'sent_at'] as const]) {
          const explain = engine === 'postgres' ? 'explain' : 'explain query plan'
          const row = engine === 'postgres' ? 'ctid' : 'rowid'
          const { rows } = await sql`${sql.raw(explain)} select ${sql.raw(row)} from ${sql.table(table)}
            where ${sql.ref(time)} < ${sql.lit(5)} limit ${sql.lit(100)}`.execute(trx)
          const plan = JSON.stringify(rows)
          if (!(engine === 'postgres' ? /Index Cond/ : /SEARCH/).test(plan)) plans.push(table)
        }
      })
      expect(plans).toEqual(['subject_lock', 'key_rate'])
      await server.close()
    })
  })
})

test.each([0.001, 1, 30])(
  'a batch is as large as its rows allow, of which each takes %d ms: none takes 0.2 seconds',
  async (costMs) => {
    let now = 0
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now)
    let left = costMs < 1 ? 100_000 : 200
    const took: number[] = []
    const sizes: number[] = []
    await inBatches(async (most) => {
      const done = Math.min(left, most)
      sizes.push(done)
      took.push(done * costMs)
      now += done * costMs
      left -= done
      return done
    })
    clock.mockRestore()
    expect([left, Math.max(...took) < 200]).toEqual([0, true])
    expect(Math.max(...sizes)).toBe({ 0.001: 10_000, 1: 20, 30: 5 }[costMs])
  },
)
