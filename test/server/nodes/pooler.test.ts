import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { isMigrated, migrate } from '../../../server/platform/db/migrate.ts'
import { readSnapshot } from '../../../server/platform/db/read-snapshot.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../support/written-rows.ts'
import { bareEnv } from '../../support/bare-env.ts'
import { callMaas, mustCall, signInAndPay } from '../../support/customer.ts'
import { startNodes } from '../../support/start-nodes.ts'
import { DONE, answers, completion, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
import { startUpstream } from '../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { startTransactionPooler } from '../support/transaction-pooler.ts'
import { chatCatalog } from './chat-catalog.ts'

const CALLS = 200
const USAGE = { prompt_tokens: 10, completion_tokens: 5 }

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startPooled(size: number, { isMigrated = true, ignoresParameters = false } = {}) {
  const postgres = await createPostgresDatabase({ isMigrated })
  closers.push(postgres.drop)
  const pooler = await startTransactionPooler({ url: postgres.url, size, ignoresParameters })
  closers.push(pooler.close)
  return { postgres, pooler }
}

it('three nodes behind a pooler in transaction mode: 200 calls, every one billed, nothing left on a connection', async () => {
  const { postgres, pooler } = await startPooled(5)
  const upstream = await startUpstream()
  closers.push(upstream.close)
  upstream.play((exchange) =>
    exchange.received.body.stream
      ? streams([event(says('好')), event(finishes()), event(uses(USAGE)), DONE])(exchange)
      : answers(completion('好', USAGE))(exchange),
  )
  const nodes = await startNodes({
    count: 3,
    databaseUrl: pooler.url,
    catalog: chatCatalog(upstream.baseUrl),
    env: { DATABASE_POOLER: 'transaction' },
  })
  closers.push(nodes.stop)
  const customer = await signInAndPay(nodes, '13800000000', '100')
  const { token } = customer

  const ask = async (nth: number) => {
    const answer = await fetch(`${nodes.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.key}` },
      body: JSON.stringify({
        model: 'up',
        messages: [{ role: 'user', content: 'hi' }],
        stream: nth % 2 === 0,
      }),
    })
    await answer.text()
    return { status: answer.status, requestId: answer.headers.get('x-request-id') ?? '' }
  }
  const list = async () => (await callMaas(nodes.origin, 'order.list', { token })).status
  const buy = async (nth: number) => {
    const input = { packageId: 'p-100', quantity: 1, channel: 'balance' }
    const headers = { 'idempotency-key': `buy-${nth}` }
    return (await callMaas(nodes.origin, 'order.purchase', { token, input, headers })).status
  }
  const each = <T>(count: number, work: (nth: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, nth) => work(nth)))
  const [calls, others] = await Promise.all([
    each(CALLS, ask),
    Promise.all([each(30, list), each(5, buy)]).then((statuses) => statuses.flat()),
  ])
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(others)).toEqual(new Set([200]))

  // What was left on its connections is looked for while the nodes are still up.
  expect(await pooler.leftBehind()).toBe(0)
  expect(pooler.handovers()).toBeGreaterThan(CALLS)
  expect(nodes.nodes.map(({ process }) => process.exitCode)).toEqual([null, null, null])
  const receipts = await each(CALLS, (nth) =>
    mustCall(nodes.origin, 'stats.receipt', {
      token,
      input: { requestId: calls[nth]?.requestId ?? '' },
    }),
  )
  expect(receipts.every(({ ledgerIds }) => ledgerIds.length > 0)).toBe(true)
  const database = openDatabase({ url: postgres.url, dataDir: '', onConnectionError: () => {} })
  closers.push(database.close)
  const settled = await database.db
    .selectFrom('call')
    .select(['prompt_tokens', 'completion_tokens'])
    .where('status', '=', 'succeeded')
    .execute()
  expect(settled).toHaveLength(CALLS)
  expect(settled.every((call) => call.prompt_tokens === 10 && call.completion_tokens === 5)).toBe(true)
  expect(await verifyLedger(database.db, TEST_SECRETS)).toMatchObject({ ok: true, violations: [] })
}, 120_000)

it('three programs make the tables through a pooler at once, and leave no lock on its connections', async () => {
  const { pooler } = await startPooled(4, { isMigrated: false })
  const programs = [0, 1, 2].map(() =>
    openDatabase({
      url: pooler.url,
      pooler: 'transaction',
      dataDir: '',
      isPatient: true,
      onConnectionError: () => {},
    }),
  )
  // After the pooler: one that waits for a lock would not end before.
  closers.unshift(...programs.map(({ close }) => close))
  await Promise.all(programs.map(migrate))
  expect(await Promise.all(programs.map(isMigrated))).toEqual([true, true, true])
  expect(await pooler.leftBehind()).toBe(0)
})

it('behind a pooler, a transaction has the limits of a request, and a statement alone too', async () => {
  const { pooler } = await startPooled(1)
  const database = openDatabase({
    url: pooler.url,
    pooler: 'transaction',
    dataDir: '',
    onConnectionError: () => {},
  })
  closers.push(database.close)
  const setting = (db: typeof database.db, name: string) =>
    sql<{ value: string }>`select current_setting(${name}) as value`
      .execute(db)
      .then(({ rows }) => rows[0]?.value)
  const limit = (db: typeof database.db) => setting(db, 'statement_timeout')
  expect(await setting(database.db, 'jit')).toBe('off')
  expect(await limit(database.db)).toBe('8s')
  expect(await database.db.transaction().execute(limit)).toBe('8s')
  expect(await readSnapshot(database.db, limit, { isBrief: true })).toBe('8s')
  expect(await readSnapshot(database.db, limit)).toBe('0')
  await expect(sql`select 1 / 0`.execute(database.db)).rejects.toThrow('division by zero')
  expect(await limit(database.db)).toBe('8s')
  expect(await pooler.leftBehind()).toBe(0)
})

it.each([
  ['that refuses what it does not know', false],
  ['that forgets what it does not know', true],
])(
  'a node that was not told of its pooler, one %s, says so and does not start',
  async (_, ignoresParameters) => {
    const { pooler } = await startPooled(2, { ignoresParameters })
    const dataDir = mkdtempSync(join(tmpdir(), 'maas-pooler-'))
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../server/main.ts')], {
      env: { ...bareEnv, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: pooler.url },
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    const code = await new Promise((resolve) => {
      child.on('exit', resolve)
    })
    expect(code).toBe(1)
    expect(output).toContain('启动失败：DATABASE_URL 指向的是 PgBouncer 之类的连接池')
    expect(output).toContain('DATABASE_POOLER=transaction')
    rmSync(dataDir, { recursive: true })
  },
)
