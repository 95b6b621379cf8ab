import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database, type Engine } from '../../../server/platform/db/client.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../support/written-rows.ts'
import { mustCall, signInAndPay, type Customer } from '../../support/customer.ts'
import { startNodes, type Nodes } from '../../support/start-nodes.ts'
import { until } from '../../support/start-server.ts'
import { answers } from '../../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../support/databases.ts'

const MP4 = Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(300_000, 'film')])

interface Job {
  id: string
  status: string
  usage?: { cost: string }
  error: { message: string } | null
}

/** Another node takes over a dead step after 15 s. */
const TAKEN_OVER_MS = 60_000

// On SQLite the same node comes back; on PostgreSQL it stays dead, and the other one goes on.
describe.each(['sqlite', 'postgres'] as const)(
  'kill -9 between the submission of a video and its end on %s',
  (engine: Engine) => {
    let postgres: Awaited<ReturnType<typeof createPostgresDatabase>> | null = null
    let folder: string
    let upstream: TestUpstream
    let nodes: Nodes
    let database: Database
    let customer: Customer
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'maas-film-'))
      postgres = engine === 'postgres' ? await createPostgresDatabase() : null
      upstream = await startUpstream()
      nodes = await startNodes({
        count: engine === 'postgres' ? 2 : 1,
        databaseUrl: postgres?.url ?? '',
        dataDir: folder,
        env: { SMS_LIMITS: 'off' },
        catalog: {
          models: [
            {
              id: 'film',
              name: '视频',
              vendor: 'Acme',
              type: 'video',
              price: { perSecond: '0.2' },
              upstreams: [{ baseUrl: upstream.baseUrl, model: 'real-name' }],
            },
          ],
        },
      })
      database = openDatabase({
        url: postgres?.url,
        dataDir: join(folder, '0'),
        onConnectionError: () => {},
      })
      customer = await signInAndPay(nodes, '13800000000', '10')
    })
    afterEach(async () => {
      const report = await verifyLedger(database.db, TEST_SECRETS)
      await nodes.stop()
      await database.close()
      await upstream.close()
      await postgres?.drop()
      rmSync(folder, { recursive: true, force: true })
      expect(report).toMatchObject({ ok: true, violations: [] })
    })

    /** Answers each submission with a job of its own, and then each question with how far that job is. */
    const makes = (stateOf: (job: string) => object) => {
      let submitted = 0
      upstream.play((exchange) => {
        const { method, path } = exchange.received
        if (method === 'POST') return answers({ id: `job-${++submitted}`, status: 'queued' })(exchange)
        if (path.endsWith('/content')) return void exchange.response.end(MP4)
        const id = path.split('/').at(-1) ?? ''
        return answers({ id, ...stateOf(id) })(exchange)
      })
    }
    const submit = (origin: string) =>
      fetch(`${origin}/v1/videos`, {
        method: 'POST',
        headers: { authorization: `Bearer ${customer.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'film', prompt: '海', seconds: '3' }),
      })

    /** kill -9 of the node that took the job. @returns who goes on */
    async function kill(): Promise<string> {
      const [first, second] = nodes.nodes
      if (!second) {
        await nodes.killAndRestart(0)
        return nodes.nodes[0]?.origin ?? ''
      }
      const ended = new Promise((resolve) => first?.process.once('exit', resolve))
      first?.process.kill('SIGKILL')
      await ended
      return second.origin
    }

    async function endOf(origin: string, id: string): Promise<Job> {
      let job: Job | null = null
      await until(async () => {
        const answer = await fetch(`${origin}/v1/videos/${id}`, {
          headers: { authorization: `Bearer ${customer.key}` },
        })
        job = (await answer.json()) as Job
        return job.status === 'completed' || job.status === 'failed'
      }, TAKEN_OVER_MS)
      return job as unknown as Job
    }
    const wallet = async (origin: string) => {
      const { balance, frozen } = await mustCall(origin, 'user.info', { token: customer.token })
      return [balance, frozen]
    }

    it('bills what is made once, and nothing for what fails', async () => {
      const ends: Record<string, object> = {
        'job-1': { status: 'completed', progress: 100 },
        'job-2': { status: 'failed', error: { message: '内容不合规' } },
      }
      let isOver = false
      makes((job) => (isOver ? (ends[job] ?? {}) : { status: 'in_progress', progress: 10 }))
      const taker = nodes.nodes[0]?.origin ?? ''
      const made = (await (await submit(taker)).json()) as Job
      const failed = (await (await submit(taker)).json()) as Job
      expect(await wallet(taker)).toEqual(['10.00', '1.20'])
      const origin = await kill()
      isOver = true

      expect((await endOf(origin, made.id)).status).toBe('completed')
      expect((await endOf(origin, failed.id)).status).toBe('failed')
      expect(await wallet(origin)).toEqual(['9.40', '0.00'])
      const { records } = await mustCall(origin, 'income.list', {
        token: customer.token,
        input: { kind_MultiString: 'consume' },
      })
      expect(records.map(({ amount }) => amount)).toEqual(['-0.60'])
      // Each was submitted once; the node that took over only polled.
      expect(upstream.received.filter(({ method }) => method === 'POST')).toHaveLength(2)
      const content = await fetch(`${origin}/v1/videos/${made.id}/content`, {
        headers: { authorization: `Bearer ${customer.key}` },
      })
      expect(Buffer.from(await content.arrayBuffer()).equals(MP4)).toBe(true)
    }, 120_000)

    // SQLite cannot be made to stand still in the middle of a statement.
    if (engine === 'sqlite') return
    it('holds no money for longer than a minute for a job that was never stored', async () => {
      makes(() => ({ status: 'in_progress' }))
      // The node dies while it stores the job that the upstream took on.
      const stall = [
        sql`create function stall() returns trigger language plpgsql as $$ begin perform pg_sleep(6); raise exception 'never'; end $$`,
        sql`create trigger stall before insert on video for each row execute function stall()`,
      ]
      for (const statement of stall) await statement.execute(database.db)
      void submit(nodes.nodes[0]?.origin ?? '').catch(() => null)
      await until(() => upstream.received.some(({ method }) => method === 'POST'), 10_000)
      await sleep(1000)
      const origin = await kill()
      const open = await database.db
        .selectFrom('hold')
        .select('lease_until')
        .where('status', '=', 'open')
        .execute()
      expect(open).toHaveLength(1)
      expect((open[0]?.lease_until ?? Infinity) - Date.now()).toBeLessThanOrEqual(30_000)
      // That half minute is not waited for here.
      await database.db.updateTable('hold').set({ lease_until: 1 }).where('status', '=', 'open').execute()
      await until(async () => (await wallet(origin))[1] === '0.00', TAKEN_OVER_MS)
      expect(await wallet(origin)).toEqual(['10.00', '0.00'])
    }, 120_000)
  },
)
