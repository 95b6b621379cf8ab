import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Catalog } from '../../../server/catalog/schema.ts'
import { openDatabase, type Database } from '../../../server/db/client.ts'
import { createSecrets } from '../../../server/secrets/secrets.ts'
import { verifyLedger } from '../../../server/wallet/verify/verify-ledger.ts'
import { unitPrices } from '../../../server/services/model/price.ts'
import { callMaas, mustCall, sendCode, signInAndPay, type Customer } from '../../support/customer.ts'
import { startNodes, type Nodes } from '../../support/start-nodes.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { chatCatalog } from './chat-catalog.ts'

const isFull = process.env.PUBLICATIONS === 'full'
const PUBLICATIONS = isFull ? 50 : 4
const KILLS = isFull ? 30 : 3
const OWNER = '13900000001'
const COUNT = 3
const CALLERS = 4
const TIMEOUT_MS = 300_000
const usage = { prompt_tokens: 10, completion_tokens: 5 }

describe('publications of the catalogue on three nodes under load', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>
  let database: Database
  let upstream: TestUpstream
  let nodes: Nodes
  let customer: Customer
  let owner: string
  let published = 0

  beforeAll(async () => {
    postgres = await createPostgresDatabase()
    upstream = await startUpstream()
    upstream.play(answers(completion('好', usage)))
    nodes = await startNodes({
      count: COUNT,
      databaseUrl: postgres.url,
      catalog: chatCatalog(upstream.baseUrl),
      env: { ADMIN_PHONES: OWNER, SMS_LIMITS: 'off', OPS_FOUR_EYES: 'off' },
    })
    database = openDatabase({ url: postgres.url, dataDir: '', onConnectionError: () => {} })
    customer = await signInAndPay(nodes, '13800000000', '1000')
    owner = await signInAsOwner()
  }, 60_000)
  afterAll(async () => {
    const report = await verifyLedger(database.db, createSecrets(Buffer.alloc(32, 7), []))
    await nodes.stop()
    await database.close()
    await upstream.close()
    await postgres.drop()
    expect(report).toMatchObject({ ok: true, violations: [] })
  })

  /** All on one node, which prints the codes in their order. */
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

  function cheaper() {
    const catalog = chatCatalog(upstream.baseUrl)
    published += 1
    for (const model of catalog.models) model.price.input = `1.${999 - published}`
    return JSON.stringify(catalog)
  }
  const publish = (origin: string, effectiveAt: number | null = null) =>
    callMaas(origin, 'catalog.import', {
      token: owner,
      input: { document: cheaper(), effectiveAt, reason: '压力下的发布' },
    })
  const ask = async () => {
    const answer = await fetch(`${nodes.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.key}` },
      body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }] }),
    })
    await answer.text()
    return answer.status
  }
  /** Calls go on while `work` does. @returns their statuses */
  async function underLoad(work: () => Promise<void>): Promise<number[]> {
    const over = new AbortController()
    const statuses: number[] = []
    const callers = Array.from({ length: CALLERS }, async () => {
      while (!over.signal.aborted) statuses.push(await ask())
    })
    await work()
    over.abort()
    await Promise.all(callers)
    return statuses
  }
  const callsOf = () =>
    database.db
      .selectFrom('call')
      .select(['price_version', 'admitted_at', 'price', 'cost_nano'])
      .where('status', '=', 'succeeded')
      .execute()
  const versionsOf = async () => {
    const rows = await database.db
      .selectFrom('catalog_version')
      .select(['id', 'document', 'effective_at'])
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  }

  it(
    'are confirmed by every node, fail no call, and each bill is that of the version it names',
    async () => {
      const statuses = await underLoad(async () => {
        for (let i = 0; i < PUBLICATIONS; i += 1) {
          const { status, body } = await publish(nodes.origin)
          expect({ status, nodes: body.result.nodes }).toMatchObject({
            status: 200,
            nodes: { count: COUNT, confirmed: COUNT, lagging: [] },
          })
          await sleep(100)
        }
      })
      expect(new Set(statuses)).toEqual(new Set([200]))
      const [calls, versions] = [await callsOf(), await versionsOf()]
      expect(new Set(calls.map(({ price_version: id }) => id)).size).toBeGreaterThan(PUBLICATIONS / 2)
      for (const call of calls) {
        const { models } = Catalog.parse(JSON.parse(versions.get(call.price_version ?? 0)?.document ?? ''))
        const [model] = models
        if (model?.type !== 'chat') throw new Error('the version has no such model')
        const { input, output } = unitPrices(model)
        expect(JSON.parse(call.price)).toMatchObject({ input: String(input), output: String(output) })
        expect(call.cost_nano).toBe(10n * input + 5n * output)
      }
    },
    TIMEOUT_MS,
  )

  it('that are scheduled are in force on every node from their instant on, and on none before', async () => {
    let at = 0
    await underLoad(async () => {
      const { status, body } = await publish(nodes.origin, (await databaseNow(database)) + 4000)
      expect(status).toBe(200)
      at = body.result.effectiveAt ?? 0
      while ((await databaseNow(database)) < at + 1500) await sleep(50)
    })
    const versions = await versionsOf()
    const scheduled = [...versions.values()].find((version) => version.effective_at === at)
    const around = (await callsOf()).filter((call) => Math.abs((call.admitted_at ?? 0) - at) < 1500)
    const [before, after] = [
      around.filter((call) => (call.admitted_at ?? 0) < at),
      around.filter((call) => (call.admitted_at ?? 0) >= at),
    ]
    expect(before.length).toBeGreaterThan(0)
    expect(after.length).toBeGreaterThan(0)
    expect(before.filter((call) => call.price_version === scheduled?.id)).toEqual([])
    expect(after.filter((call) => call.price_version !== scheduled?.id)).toEqual([])
  })

  it(
    'leave a version and its audit, or neither, when a node is killed while it publishes',
    async () => {
      for (let i = 0; i < KILLS; i += 1) {
        const index = i % COUNT
        const publishing = publish(nodes.nodes[index]?.origin ?? '').catch(() => null)
        await sleep(Math.random() * 40)
        await nodes.killAndRestart(index)
        await publishing
      }
      const versions = await database.db
        .selectFrom('catalog_version')
        .select('id')
        .where('source', '=', 'import')
        .orderBy('id')
        .execute()
      const entries = await database.db
        .selectFrom('audit_entry')
        .select('after')
        .where('action', '=', 'catalog.import')
        .orderBy('n')
        .execute()
      const named = entries.map(({ after }) => (JSON.parse(after) as { version: number }).version)
      expect(named).toEqual(versions.map(({ id }) => id))
      expect(await ask()).toBe(200)
    },
    TIMEOUT_MS,
  )
})

async function databaseNow({ db }: Database): Promise<number> {
  const { rows } = await sql<{
    now: string
  }>`select floor(extract(epoch from clock_timestamp()) * 1000)::text as now`.execute(db)
  return Number(rows[0]?.now)
}
