import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '../../../server/platform/db/client.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../support/written-rows.ts'
import { callMaas, mustCall, sendCode, signInAndPay, type Customer } from '../../support/customer.ts'
import { startNodes, type Nodes } from '../../support/start-nodes.ts'
import { startServer, type RunningServer } from '../../support/start-server.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { chatCatalog } from './chat-catalog.ts'
import { withRoom } from '../../support/with-room.ts'

const OWNER = '13900000001'
const NOT_READY_WITHIN_MS = withRoom(5000)
const BACK_WITHIN_MS = withRoom(10_000)
const LOOK_MS = 1500

describe('a node of three that is cut off from the database', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>
  let proxy: Awaited<ReturnType<typeof startTcpProxy>>
  let database: Database
  let upstream: TestUpstream
  let nodes: Nodes
  let far: RunningServer
  let customer: Customer
  let owner: string
  let published = 0

  beforeAll(async () => {
    postgres = await createPostgresDatabase({ isMigrated: true })
    const routed = new URL(postgres.url)
    proxy = await startTcpProxy({ host: routed.hostname, port: Number(routed.port) })
    routed.host = `127.0.0.1:${proxy.port}`
    upstream = await startUpstream()
    upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 })))
    const env = { ADMIN_PHONES: OWNER, SMS_LIMITS: 'off', OPS_FOUR_EYES: 'off' }
    nodes = await startNodes({
      count: 2,
      databaseUrl: postgres.url,
      catalog: chatCatalog(upstream.baseUrl),
      env,
    })
    far = await startServer({
      env: {
        ...env,
        DATABASE_URL: routed.href,
        SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        LOG_LEVEL: 'warn',
      },
    })
    database = openDatabase({ url: postgres.url, dataDir: '', onConnectionError: () => {} })
    customer = await signInAndPay(nodes, '13800000000', '1000')
    owner = await signInAsOwner()
  }, 120_000)
  afterAll(async () => {
    const report = await verifyLedger(database.db, TEST_SECRETS)
    await far.stop()
    await nodes.stop()
    await database.close()
    await proxy.close()
    await upstream.close()
    await postgres.drop()
    expect(report).toMatchObject({ ok: true, violations: [] })
  })

  async function signInAsOwner(): Promise<string> {
    const [node] = nodes.nodes
    if (!node) throw new Error('no node')
    await sendCode(node.origin, { phone: OWNER })
    const code = await node.smsCode(OWNER)
    const { accessToken: token } = await mustCall(node.origin, 'login.sms', { input: { phone: OWNER, code } })
    await mustCall(node.origin, 'staff.sendStepUpCode', { token })
    while ((await node.smsCode(OWNER)) === code) await sleep(20)
    const input = { purpose: 'price', method: 'sms', code: await node.smsCode(OWNER) }
    await mustCall(node.origin, 'staff.stepUp', { token, input })
    return token
  }

  /** @returns what is said of the nodes, and what the model costs from then on, by the million */
  async function publish() {
    const catalog = chatCatalog(upstream.baseUrl)
    published += 1
    const input = `1.${999 - published}`
    for (const model of catalog.models) model.price.input = input
    const { status, body } = await callMaas(nodes.origin, 'catalog.import', {
      token: owner,
      input: { document: JSON.stringify(catalog), effectiveAt: null, reason: '一个节点断开时的发布' },
    })
    expect(status).toBe(200)
    return { ...body.result, input }
  }
  const ask = () =>
    fetch(`${far.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.key}` },
      body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }] }),
      signal: AbortSignal.timeout(LOOK_MS),
    }).then(
      ({ status }) => status,
      () => null,
    )
  const ready = () =>
    fetch(`${far.origin}/readyz`, { signal: AbortSignal.timeout(LOOK_MS) }).then(
      ({ status }) => status,
      () => null,
    )
  async function until(status: number): Promise<number> {
    const since = performance.now()
    while ((await ready()) !== status) {
      expect(performance.now() - since).toBeLessThan(2 * BACK_WITHIN_MS)
      await sleep(50)
    }
    return performance.now() - since
  }

  /** Looks ten times a second, whether or not the look before was answered. */
  async function notReadyAfterMs(): Promise<number> {
    const since = performance.now()
    const seen: number[] = []
    const look = async () => {
      const { status } = await fetch(`${far.origin}/readyz`)
      if (status === 503) seen.push(performance.now() - since)
    }
    while (seen.length === 0) {
      expect(performance.now() - since).toBeLessThan(2 * BACK_WITHIN_MS)
      void look()
      await sleep(100)
    }
    return Math.min(...seen)
  }

  it.each(['cut', 'silence'] as const)(
    'is named by what is published (%s), is not ready within 5 s, charges no user by what is past, and catches up',
    async (how) => {
      expect(await ask()).toBe(200)
      proxy[how]()
      const notReady = notReadyAfterMs()
      const { nodes: confirmed, version, input } = await publish()
      expect(confirmed).toMatchObject({ count: 3, confirmed: 2 })
      expect(confirmed?.lagging).toEqual([expect.stringContaining(`-${far.process.pid}-`)])
      expect(await notReady).toBeLessThanOrEqual(NOT_READY_WITHIN_MS)
      expect(await ask()).not.toBe(200)
      proxy.mend()
      expect(await until(200)).toBeLessThan(BACK_WITHIN_MS)
      while ((await ask()) !== 200) await sleep(50)
      const calls = await database.db
        .selectFrom('call')
        .select(['price_version', 'cost_nano', 'admitted_at'])
        .where('status', '=', 'succeeded')
        .orderBy('admitted_at')
        .execute()
      expect(calls.at(-1)).toMatchObject({
        price_version: version,
        cost_nano: 10n * BigInt(Math.round(Number(input) * 1000)) + 5n * 8000n,
      })
      const { effective_at: at } = await database.db
        .selectFrom('catalog_version')
        .select('effective_at')
        .where('id', '=', version ?? 0)
        .executeTakeFirstOrThrow()
      const late = calls.filter((call) => (call.price_version ?? 0) < (version ?? 0))
      expect(Math.max(...late.map((call) => call.admitted_at ?? 0))).toBeLessThanOrEqual(at)
    },
  )
})
