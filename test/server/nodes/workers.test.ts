import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../../server/platform/db/client.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { secretsIn } from '../support/written-rows.ts'
import { mustCall, signInAndPay, type Customer } from '../../support/customer.ts'
import { freePort, startServer, until, type RunningServer } from '../../support/start-server.ts'
import { startSteadyCaller } from '../../support/steady-caller.ts'
import { DONE, event, finishes, says, uses } from '../../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { answers, completion, streams } from '../../upstream/scripts.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { chatCatalog } from './chat-catalog.ts'

const USAGE = { prompt_tokens: 10, completion_tokens: 5 }
/** 10 tokens at 2 and 5 at 8 yuan a million. */
const COST_NANO = 60_000n

jest.setTimeout(120_000)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('two workers behind one port', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>
  let database: Database
  let upstream: TestUpstream
  let folder: string
  let server: RunningServer
  let customer: Customer
  let metricsPort: number
  beforeAll(async () => {
    postgres = await createPostgresDatabase()
    upstream = await startUpstream()
    folder = mkdtempSync(join(tmpdir(), 'maas-workers-'))
    metricsPort = await freePort()
    const file = join(folder, 'catalog.json')
    writeFileSync(file, JSON.stringify(chatCatalog(upstream.baseUrl)))
    server = await startServer({
      dataDir: folder,
      env: {
        DATABASE_URL: postgres.url,
        CATALOG_FILE: file,
        WORKERS: '2',
        METRICS_PORT: String(metricsPort),
        LOG_LEVEL: 'info',
      },
    })
    database = openDatabase({ url: postgres.url, dataDir: '', onConnectionError: () => {} })
    await until(async () => (await nodes()).length === 2, 30_000)
    customer = await signInAndPay(server, '13800000000', '100')
  })
  beforeEach(() => {
    upstream.play((exchange) =>
      exchange.received.body.stream === true
        ? streams([event(says('好')), event(finishes()), event(uses(USAGE)), DONE])(exchange)
        : answers(completion('好', USAGE))(exchange),
    )
  })
  afterAll(async () => {
    const report = await verifyLedger(database.db, secretsIn(folder))
    await server.stop()
    await database.close()
    await upstream.close()
    await postgres.drop()
    rmSync(folder, { recursive: true, force: true })
    expect(report).toMatchObject({ ok: true, violations: [] })
  })

  const nodes = async () => {
    const rows = await database.db.selectFrom('node_state').select('node_id').orderBy('node_id').execute()
    return rows.map(({ node_id }) => node_id)
  }
  /** Of the workers that live: a node's id has its process. */
  const pids = async () => (await nodes()).map((id) => Number(/-(\d+)-\w{6}$/.exec(id)?.[1]))
  // On a connection of its own, so that it may be any worker's.
  const ask = (key: string) =>
    fetch(`${server.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, connection: 'close' },
      body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }], max_tokens: 5 }),
    })
  const newKey = (rest: object) =>
    mustCall(server.origin, 'key.add', { token: customer.token, input: { name: 'x', ...rest } })
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

  it('is said once, at the start, with one address', () => {
    expect(server.output().match(/已启动/g)).toHaveLength(1)
    expect(server.output()).toContain('由 2 个进程服务')
  })

  it('share the connections, and their metrics are one page with a label for each', async () => {
    let metrics = ''
    const served = (worker: number) => new RegExp(`^maas_calls_total\\{.*worker="${worker}".*\\} [1-9]`, 'm')
    await until(async () => {
      await (await ask(customer.key)).text()
      metrics = await readMetrics()
      return [1, 2].every((worker) => served(worker).test(metrics))
    }, 30_000)
    expect(metrics.match(/^# TYPE maas_calls_total counter$/gm)).toHaveLength(1)
  })

  it('count a key’s calls a minute and its budget together', async () => {
    const { key } = await newKey({ rpm: 20 })
    const all = await Promise.all(Array.from({ length: 60 }, () => ask(key)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(20)

    const budgeted = await newKey({ budget: { total: '0.001' } })
    const paid = await Promise.all(Array.from({ length: 60 }, () => ask(budgeted.key)))
    const served = paid.filter(({ status }) => status === 200).length
    expect(served).toBeGreaterThan(0)
    expect(BigInt(served) * COST_NANO).toBeLessThanOrEqual(1_000_000n)
    expect(new Set(paid.map(({ status }) => status))).toEqual(new Set([200, 402]))
  })

  it('go on when one is killed: another takes its place, and the books hold', async () => {
    const [victim, survivor] = await pids()
    process.kill(victim ?? 0, 'SIGKILL')
    const steady = startSteadyCaller(server.origin, customer)
    await until(async () => {
      const alive = await pids()
      return alive.includes(survivor ?? 0) && alive.some((pid) => pid !== victim && pid !== survivor)
    }, 60_000)
    await steady.stop()
    expect(server.output()).toMatch(/worker ended; another takes its place/)
  })

  it('are replaced one after the other on SIGHUP, and no request is lost', async () => {
    const before = await pids()
    const callers = Array.from({ length: 4 }, () => startSteadyCaller(server.origin, customer))
    server.process.kill('SIGHUP')
    await until(() => server.output().includes('all workers replaced'), 90_000)
    await Promise.all(callers.map((caller) => caller.stop()))
    expect(callers.flatMap((caller) => caller.takeFailed())).toEqual([])
    const after = await pids()
    expect(after.filter((pid) => before.includes(pid) && isAlive(pid))).toEqual([])
    expect(server.output().match(/已启动/g)).toHaveLength(1)
  })

  it('end with 0 when the program is asked to end', async () => {
    const alive = (await pids()).filter(isAlive)
    expect(alive).toHaveLength(2)
    const ended = new Promise((resolve) => server.process.once('exit', resolve))
    server.process.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(alive.filter(isAlive)).toEqual([])
  })
})

it('a first worker that cannot start says why once, and the program ends with 1', async () => {
  await expect(
    startServer({ env: { DATABASE_URL: 'postgres://127.0.0.1:1/none', WORKERS: '2' } }),
  ).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringMatching(/启动失败：数据库无法使用/) }),
  })
})

it('on SQLite one process serves, and the start says so', async () => {
  const server = await startServer({ env: { WORKERS: 'auto' } })
  try {
    expect(server.output()).toContain('内嵌数据库只由一个进程服务，WORKERS 没有生效')
  } finally {
    await server.stop()
  }
})
