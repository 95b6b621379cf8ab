import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { parseYuan } from '../../../contract/money.ts'
import { Catalog } from '../../../server/catalog/schema/schema.ts'
import { openDatabase, type Database } from '../../../server/platform/db/client.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../support/written-rows.ts'
import { unitPrices } from '../../../server/catalog/model/price.ts'
import { checkReceipt } from '../../../src/components/receipt/check-receipt.ts'
import { callMaas, mustCall, sendCode, signInAndPay, type Customer } from '../../support/customer.ts'
import { startNodes, type Nodes } from '../../support/start-nodes.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { chatCatalog } from './chat-catalog.ts'
import { withRoom } from '../../support/with-room.ts'

/** How much is played of the long form, of which a whole run of the tests plays nothing. */
const SHARE = Number(process.env.PUBLICATIONS ?? 0)
const isLong = SHARE > 0
const PUBLICATIONS = isLong ? Math.ceil(SHARE * 50) : 4
/** Calls that are answered from one publication to the next. */
const CALLS = isLong ? 1000 : 20
/** One in this many publications is scheduled. */
const SCHEDULED_EVERY = isLong ? 5 : 4
const KILLS = isLong ? Math.ceil(SHARE * 30) : 3
const OWNER = '13900000001'
const COUNT = 3
const CALLERS = 4
const AHEAD_MS = 3000
const CONFIRMED_WITHIN_MS = 1000
const LATE_MS = 100
const TIMEOUT_MS = isLong ? 1_200_000 : 120_000
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
  })
  afterAll(async () => {
    const report = await verifyLedger(database.db, TEST_SECRETS)
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
  let requests = 0
  const ask = async () => {
    const { origin = '' } = nodes.nodes[(requests += 1) % COUNT] ?? {}
    const answer = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.key}` },
      body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }] }),
    })
    await answer.text()
    return answer.status
  }
  /** Calls go on while `work` does. @returns their statuses */
  async function underLoad(work: (statuses: readonly number[]) => Promise<void>): Promise<number[]> {
    const over = new AbortController()
    const statuses: number[] = []
    const callers = Array.from({ length: CALLERS }, async () => {
      while (!over.signal.aborted) statuses.push(await ask())
    })
    await work(statuses).finally(() => over.abort())
    await Promise.all(callers)
    return statuses
  }
  /** The first and the last of a version, as the customer reads and recomputes them, each on another node. */
  async function assertReceipts(calls: Awaited<ReturnType<typeof callsOf>>, version: number): Promise<void> {
    const own = calls.filter(({ price_version: of }) => of === version)
    for (const call of [own.at(0), own.at(-1)]) {
      const input = { requestId: call?.request_id }
      const receipt = await mustCall(nodes.origin, 'stats.receipt', { token: customer.token, input })
      expect([receipt.priceVersion, parseYuan(receipt.cost)]).toEqual([version, call?.cost_nano])
      expect(checkReceipt(receipt).faults).toEqual([])
    }
  }
  const callsOf = () =>
    database.db
      .selectFrom('call')
      .select(['request_id', 'price_version', 'admitted_at', 'price', 'cost_nano'])
      .where('status', '=', 'succeeded')
      .orderBy('admitted_at')
      .execute()

  it(
    'are confirmed by every node, fail no call, and each bill is that of the version it names',
    async () => {
      const confirmedAfterMs: number[] = []
      const scheduled = new Set<number>()
      const statuses = await underLoad(async (answered) => {
        for (let i = 0; i < PUBLICATIONS; i += 1) {
          const before = answered.length
          while (answered.length < before + CALLS) await sleep(5)
          const isScheduled = i % SCHEDULED_EVERY === SCHEDULED_EVERY - 1
          const at = isScheduled ? (await databaseNow(database)) + AHEAD_MS : null
          const { status, body } = await publish(nodes.nodes[i % COUNT]?.origin ?? '', at)
          expect({ status, nodes: body.result.nodes }).toMatchObject({
            status: 200,
            nodes: { count: COUNT, confirmed: COUNT, lagging: [] },
          })
          confirmedAfterMs.push(body.result.nodes?.tookMs ?? Infinity)
          if (at === null) continue
          scheduled.add(at)
          while ((await databaseNow(database)) <= at) await sleep(5)
        }
        const before = answered.length
        while (answered.length < before + CALLS) await sleep(5)
      })
      expect(new Set(statuses)).toEqual(new Set([200]))

      const calls = await callsOf()
      const versions = await database.db
        .selectFrom('catalog_version')
        .select(['id', 'document', 'effective_at'])
        .where('source', '=', 'import')
        .orderBy('effective_at')
        .execute()
      expect(versions).toHaveLength(PUBLICATIONS)
      for (const { id } of versions) await assertReceipts(calls, id)
      const switches = versions.map(({ id, document, effective_at: at }) => {
        const [model] = Catalog.parse(JSON.parse(document)).models
        if (model?.type !== 'chat') throw new Error('the version has no such model')
        const { input, output } = unitPrices(model)
        const own = calls.filter((call) => call.price_version === id)
        for (const call of own) {
          expect(JSON.parse(call.price)).toMatchObject({ input: String(input), output: String(output) })
          expect(call.cost_nano).toBe(10n * input + 5n * output)
        }
        const last = calls.findLast((call) => (call.price_version ?? 0) < id)?.admitted_at ?? 0
        return {
          isScheduled: scheduled.has(at),
          calls: own.length,
          earlyMs: at - (own[0]?.admitted_at ?? 0),
          lateMs: last - at,
        }
      })
      expect(switches.filter((one) => one.isScheduled)).toHaveLength(
        Math.floor(PUBLICATIONS / SCHEDULED_EVERY),
      )
      const worst = {
        calls: calls.length,
        fewest: Math.min(...switches.map((one) => one.calls)),
        confirmedMs: Math.max(...confirmedAfterMs),
        earlyMs: Math.max(...switches.map((one) => one.earlyMs)),
        oldAfterMs: Math.max(...switches.map((one) => one.lateMs)),
        scheduledOldAfterMs: Math.max(...switches.filter((one) => one.isScheduled).map((one) => one.lateMs)),
      }
      if (isLong) process.stderr.write(`${PUBLICATIONS} 次发布：${JSON.stringify(worst)}\n`)
      expect(worst.fewest).toBeGreaterThanOrEqual(CALLS)
      expect(worst.earlyMs).toBeLessThanOrEqual(0)
      expect(worst.confirmedMs).toBeLessThanOrEqual(withRoom(CONFIRMED_WITHIN_MS))
      expect(worst.oldAfterMs).toBeLessThanOrEqual(withRoom(CONFIRMED_WITHIN_MS))
      expect(worst.scheduledOldAfterMs).toBeLessThanOrEqual(withRoom(LATE_MS))
    },
    TIMEOUT_MS,
  )

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
