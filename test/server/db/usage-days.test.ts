import { sql } from 'kysely'
import { usageDays } from '../../../server/platform/db/migrations/0065-usage-days.ts'
import { attemptDays } from '../../../server/platform/db/migrations/0073-lost-attempts.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { question, startGateway } from '../gateway/start-gateway.ts'
import { forEachDatabase } from '../support/start-app.ts'

forEachDatabase((engine) => {
  it('sums what was settled before an upgrade as the wallet sums what is settled after it', async () => {
    const gateway = await startGateway({ engine })
    try {
      const { db } = gateway.deps.database
      const users = [await gateway.newUser('10'), await gateway.newUser('10')]
      for (const [prompt_tokens, cached_tokens, completion_tokens] of [
        [10, 4, 3],
        [10, 0, 3],
        [7, 7, 1],
      ] as const) {
        const usage = { prompt_tokens, completion_tokens, prompt_tokens_details: { cached_tokens } }
        gateway.upstream.play(answers(completion('好', usage)))
        for (const user of users)
          expect((await user.post('/chat/completions', question('你好'))).status).toBe(200)
      }
      gateway.upstream.play(answers('', 500))
      await users[0]?.post('/chat/completions', question('你好'))
      const all = async () => ({
        usage: await db
          .selectFrom('usage_day')
          .selectAll()
          .orderBy('user_id')
          .orderBy('item')
          .orderBy('unit_nano')
          .execute(),
        attempts: await db
          .selectFrom('attempt_day')
          .selectAll()
          .orderBy('user_id')
          .orderBy('channel')
          .execute(),
      })
      const before = await all()
      expect(before.usage.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([
        7, 7, 11, 11, 16, 16,
      ])
      expect(before.attempts.reduce((sum, { row_count }) => sum + row_count, 0)).toBeGreaterThanOrEqual(7)
      for (const event of ['insert', 'update', 'delete'])
        await sql
          .raw(
            engine === 'sqlite'
              ? `drop trigger attempt_day_${event}`
              : `drop function attempt_day_${event} cascade`,
          )
          .execute(db)
      await db.schema.dropTable('attempt_day').execute()
      await db.schema.dropTable('usage_day').execute()
      await usageDays(engine).up(db)
      await attemptDays(engine).up(db)
      expect(await all()).toEqual(before)
    } finally {
      await gateway.close()
    }
  })
})
