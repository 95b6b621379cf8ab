import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../server/platform/db/schema.ts'
import { makeCall, openTestServer, type TestServer } from '../support/test-server.ts'

const ATTEMPTS = 20
const FEW = 300
const MANY = 3000

const attemptOf = (requestId: string) => ({
  request_id: requestId,
  n: 1,
  channel: 'c',
  target: 't',
  outcome: 'succeeded' as const,
  http_status: 200,
  started_at: 0,
  duration_ms: 1,
  usage: '{}',
  cost_nano: 2n,
})

/** What the transaction has read of calls so far. */
async function callsRead(trx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: string }>`select coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0) as n
    from pg_stat_xact_user_tables where relname = 'call'`.execute(trx)
  return Number(rows[0]?.n ?? 0)
}

describe('sums of attempts on PostgreSQL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ engine: 'postgres' })
  })
  // The books do not know the copies of calls.
  afterAll(() => server.drop())

  it('read the calls of their attempts alone, however few there were when their plan was made', async () => {
    const user = await server.newUser()
    await user.topUp('10')
    const requestId = await makeCall(server, { userId: user.userId })
    await server.deps.database.db.transaction().execute(async (trx) => {
      // As the wallet writes in bulk.
      await sql`set local enable_seqscan = off`.execute(trx)
      const addCalls = (prefix: string, count: number) =>
        sql`insert into call
          select (jsonb_populate_record(c, jsonb_build_object('request_id', ${prefix}::text || i))).*
          from call as c, generate_series(1, ${count}::int) as i where c.request_id = ${requestId}`.execute(
          trx,
        )
      const addAttempts = (prefix: string) =>
        trx
          .insertInto('call_attempt')
          .values(Array.from({ length: ATTEMPTS }, (_, i) => attemptOf(`${prefix}${i + 1}`)))
          .execute()
      await addCalls('few-', FEW)
      await addAttempts('few-')
      await addCalls('many-', MANY)
      const before = await callsRead(trx)
      await addAttempts('many-')
      expect((await callsRead(trx)) - before).toBeLessThanOrEqual(2 * ATTEMPTS)
      const { rows } = await sql<{ n: string }>`select sum(row_count) as n from attempt_day
        where user_id = ${user.userId}`.execute(trx)
      expect(Number(rows[0]?.n)).toBe(2 * ATTEMPTS)
    })
  })
})
