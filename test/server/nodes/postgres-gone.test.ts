import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../support/written-rows.ts'
import { callMaas, mustCall, signInAndPay } from '../../support/customer.ts'
import { startNodes } from '../../support/start-nodes.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { startUpstream } from '../../upstream/start-upstream.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.mjs'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { chatCatalog } from './chat-catalog.ts'
import { withRoom } from '../../support/with-room.ts'

const RECOVERED_WITHIN_MS = withRoom(5000)
const CUT_MS = 10_000

async function answersAt(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function untilAnswersAt(url: string): Promise<void> {
  while (!(await answersAt(url))) await sleep(50)
}

it('kills no node when PostgreSQL restarts at once or is cut off for ten seconds: 503, then all is well again', async () => {
  const postgres = await startEmbeddedPostgres({ isDurable: true })
  await untilAnswersAt(postgres.url)
  const proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(postgres.url).port) })
  const routed = new URL(postgres.url)
  routed.host = `127.0.0.1:${proxy.port}`
  const upstream = await startUpstream()
  upstream.play(async (exchange) => {
    await sleep(30)
    await answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 }))(exchange)
  })
  const nodes = await startNodes({
    count: 2,
    databaseUrl: routed.href,
    catalog: chatCatalog(upstream.baseUrl),
  })
  const customer = await signInAndPay(nodes, '13800000000', '100')

  const succeeded: string[] = []
  const refused: { status: number; retryAfter: string | null }[] = []
  const enough = new AbortController()
  const ask = async () => {
    const answer = await fetch(`${nodes.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.key}` },
      body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }] }),
    })
    await answer.text()
    if (answer.status === 200) succeeded.push(answer.headers.get('x-request-id') ?? '')
    else refused.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') })
  }
  const list = async () => {
    const { status, headers } = await callMaas(nodes.origin, 'order.list', { token: customer.token })
    if (status !== 200) refused.push({ status, retryAfter: headers.get('retry-after') })
  }
  const callers = Array.from({ length: 8 }, async (_, i) => {
    while (!enough.signal.aborted) {
      await (i % 4 === 0 ? list() : ask())
      await sleep(20)
    }
  })
  /** Every node serves and writes again. */
  const recovered = async () => {
    const since = performance.now()
    const isWell = async ({ origin }: { origin: string }) =>
      (await fetch(`${origin}/readyz`)).ok &&
      (
        await callMaas(origin, 'order.topup', {
          token: customer.token,
          input: { amount: '1', channel: 'sandbox' },
        })
      ).status === 200
    while (!(await Promise.all(nodes.nodes.map(isWell))).every(Boolean)) await sleep(50)
    const before = succeeded.length
    while (succeeded.length < before + 8) await sleep(20)
    return performance.now() - since
  }

  await sleep(500)
  await postgres.restartImmediately()
  await untilAnswersAt(postgres.url)
  expect(await recovered()).toBeLessThan(RECOVERED_WITHIN_MS)

  proxy.cut()
  await sleep(1000)
  const ready = await Promise.all(
    nodes.nodes.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status),
  )
  expect(ready).toEqual([503, 503])
  expect((await fetch(`${nodes.origin}/healthz`)).status).toBe(200)
  await sleep(CUT_MS - 1000)
  proxy.mend()
  expect(await recovered()).toBeLessThan(RECOVERED_WITHIN_MS)

  enough.abort()
  await Promise.all(callers)
  expect(nodes.nodes.map(({ process }) => process.exitCode)).toEqual([null, null])
  expect(refused.length).toBeGreaterThan(20)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  const receipts = await Promise.all(
    succeeded.map((requestId) =>
      mustCall(nodes.origin, 'stats.receipt', { token: customer.token, input: { requestId } }),
    ),
  )
  expect(receipts.every(({ cost, ledgerIds }) => cost === '0.00006' && ledgerIds.length === 1)).toBe(true)
  await nodes.stop()
  expect(nodes.nodes.map(({ process }) => process.exitCode)).toEqual([0, 0])
  const database = openDatabase({ url: postgres.url, dataDir: '', onConnectionError: () => {} })
  expect(await verifyLedger(database.db, TEST_SECRETS)).toMatchObject({ ok: true, violations: [] })
  await database.close()
  await Promise.all([upstream.close(), proxy.close()])
  await postgres.stop()
})
