import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { bareEnv } from '../../support/bare-env.ts'
import { forEachDatabase } from '../support/databases.ts'
import { openTestWallet, type TestWallet } from './open-test-wallet.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Runs the program as `npm run ledger:verify` does. */
function verify(env: Record<string, string>, ...options: string[]) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      join(ROOT, 'node_modules/.bin/node'),
      ['server/app/commands/ledger-verify.ts', ...options],
      { cwd: ROOT, env: { ...bareEnv, ...env } },
      (_, output) => resolve({ code: child.exitCode ?? -1, output }),
    )
  })
}

describe('ledger:verify', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    let env: Record<string, string>
    beforeAll(async () => {
      test = await openTestWallet(engine)
      await test.newUser(100n)
      env = test.place.url ? { DATABASE_URL: test.place.url } : { DATA_DIR: test.place.dataDir }
    })
    afterAll(() => test.drop())

    it('ends well for good books, for machines and for people', async () => {
      const { code, output } = await verify(env, '--json')
      expect(JSON.parse(output)).toEqual({ ok: true, accounts: 1, entries: 1, violations: [] })
      expect(code).toBe(0)
      expect(await verify(env)).toEqual({ code: 0, output: expect.stringContaining('账目一致') })
    })

    it('counts the orders that were paid before what is sold was kept', async () => {
      await sql`insert into "order" (order_no, user_id, kind, subject, channel, amount_nano, offer_id, quantity, status,
        created_at, expires_at) values ('before', 'user', 'purchase', '', 'sandbox', 1, 'p', 1, 'paid', 0, 0)`.execute(
        test.db,
      )
      const { code, output } = await verify(env, '--json')
      expect(JSON.parse(output)).toMatchObject({ ok: true, exempt: { packageAsOrdered: 1 } })
      expect(code).toBe(0)
      expect(await verify(env)).toEqual({
        code: 0,
        output: expect.stringMatching(/内容与下单时一致」不含升级前的 1 笔。/),
      })
    })

    it('fails for bad books and says where', async () => {
      await sql`update wallet set balance_nano = 99`.execute(test.db)
      const { code, output } = await verify(env, '--json')
      expect(code).toBe(1)
      expect(JSON.parse(output)).toMatchObject({
        ok: false,
        violations: [
          { rule: 'balanceIsSum', expected: '100', actual: '99' },
          { rule: 'liabilityCloses', expected: '99', actual: '100' },
        ],
      })
      expect(await verify(env)).toEqual({
        code: 1,
        output: expect.stringMatching(/余额等于人民币流水之和（.*）：应为 100，实为 99/),
      })
    })

    it('fails for a database without books', async () => {
      await sql`drop table ledger_entry`.execute(test.db)
      const { code, output } = await verify(env, '--json')
      expect(code).toBe(2)
      expect(JSON.parse(output)).toMatchObject({ ok: false, violations: [{ rule: 'readable' }] })
    })
  }))
