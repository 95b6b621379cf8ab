import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Protocol } from '../../../contract/protocols.ts'
import type { Receipt } from '../../../contract/stats.ts'
import { openDatabase, type Engine } from '../../../server/platform/db/client.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { secretsIn } from '../support/written-rows.ts'
import { answers, streams } from '../../upstream/scripts.ts'
import { startUpstream } from '../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { startChild } from './start-child.ts'

const CALLERS = 24
/** Between two pieces of an answer: at any moment most calls are streaming, and have been for long enough to be recorded. */
const DELAY_MS = 100
export const HOLDS_GONE_WITHIN_MS = 60_000

/** What is called, and what plays the model behind it. */
export interface CrashWire {
  /** Absent: as OpenAI has it. */
  protocol?: Protocol
  /** What its models are called and priced by; absent: a chat model. */
  model?: { type: string; price: object }
  path: string
  /** JSON, or the fields of a form, but for the model. */
  body: object | FormData
  /** The pieces of the answer, and its end. */
  pieces: string[]
  tail: string[]
  /** Their `Content-Type`; absent: events. */
  type?: string
  /** How an answer ends that its caller has seen to its end. */
  ending: string
  /** Of an answer that was seen so, what must still be there once the server is back; absent: its receipt alone. */
  keptAt?: (answer: string) => string
}

const CHAT_PRICE = { input: '2', cachedInput: '0.2', cacheWrite5m: '2.5', cacheWrite1h: '4', output: '8' }
const catalog = (baseUrl: string, { protocol = 'openai', model }: CrashWire) => {
  const price = model?.price ?? CHAT_PRICE
  return {
    models: [
      {
        id: 'up',
        name: '上游',
        vendor: 'Acme',
        type: model?.type ?? 'chat',
        ...(!model && { contextLength: 4096, maxOutputTokens: 100 }),
        price,
        upstreams: [{ baseUrl, model: 'real-name', protocol, costs: [{ price }] }],
      },
    ],
  }
}

function bodyOf(body: object): string | FormData {
  if (!(body instanceof FormData)) return JSON.stringify({ model: 'up', ...body })
  const form = new FormData()
  form.set('model', 'up')
  for (const [name, value] of body) form.append(name, value)
  return form
}

/** Kills the server in the middle of streams, starts it again, and says what is left of the calls. */
export async function crash(engine: Engine, wire: CrashWire) {
  const { path, body, pieces, tail, type, ending, keptAt } = wire
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-crash-'))
  const [upstream, phones] = await Promise.all([startUpstream(), startUpstream()])
  phones.play(answers({}))
  upstream.play(streams([...pieces, ...tail], { delayMs: DELAY_MS, ...(type && { type }) }))
  const postgres = engine === 'postgres' ? await createPostgresDatabase() : null
  writeFileSync(join(dataDir, 'catalog.json'), JSON.stringify(catalog(upstream.baseUrl, wire)))
  const env = {
    DATA_DIR: dataDir,
    CATALOG_FILE: join(dataDir, 'catalog.json'),
    SMS_PROVIDER: 'http',
    SMS_PROVIDER_URL: phones.baseUrl,
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  let server = await startChild(env)
  let accessToken = ''
  async function maas<T>(path: string, input?: object): Promise<T> {
    const answer = await fetch(`${server.origin}${path}`, {
      method: input ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(accessToken && { 'x-access-token': accessToken }) },
      ...(input && { body: JSON.stringify(input) }),
    })
    return ((await answer.json()) as { result: T }).result
  }

  const phone = '13800138000'
  await maas('/sms/api/v1/user/sendSMS', { phone })
  const code = phones.received.at(-1)?.body.code
  accessToken = (await maas<{ accessToken: string }>('/maas/login/v2/smsAuthV2', { phone, code })).accessToken
  const { orderNo } = await maas<{ orderNo: string }>('/maas/order/topup', {
    amount: '100',
    channel: 'sandbox',
  })
  await maas('/maas/payment/sandbox/confirm', { orderNo })

  const acknowledged: string[] = []
  const kept: string[] = []
  let begun = 0
  const callers = Array.from({ length: CALLERS }, async () => {
    for (;;) {
      begun += 1
      try {
        const answer = await fetch(`${server.origin}/v1${path}`, {
          method: 'POST',
          headers: { 'x-access-token': accessToken },
          body: bodyOf(body),
        })
        const text = await answer.text()
        if (!text.trimEnd().endsWith(ending)) continue
        acknowledged.push(answer.headers.get('x-request-id') ?? '')
        if (keptAt) kept.push(keptAt(text))
      } catch {
        return
      }
    }
  })
  const left = openDatabase({ url: postgres?.url, dataDir, onConnectionError: () => {} })
  const running = left.db
    .selectFrom('call')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'running')
  const isAmidStreams = async () =>
    acknowledged.length > 2 * CALLERS && (await running.executeTakeFirstOrThrow()).count >= CALLERS / 2
  // On a busy machine that takes its time.
  for (let i = 0; i < 1500 && !(await isAmidStreams()); i += 1) await sleep(20)
  await server.kill('SIGKILL')
  const killedAt = performance.now()
  await Promise.all(callers)

  // Asked of the database: a node that takes its time to start has given back what was held before it can be asked.
  const { held_nano: heldNano } = await left.db
    .selectFrom('wallet')
    .select('held_nano')
    .executeTakeFirstOrThrow()
  await left.close()

  server = await startChild(env)
  const frozen = async () => (await maas<{ frozen: string }>('/maas/userCenter/userInfo')).frozen
  while ((await frozen()) !== '0.00' && performance.now() - killedAt < HOLDS_GONE_WITHIN_MS + 5000)
    await sleep(500)
  const holdsGoneAfterMs = performance.now() - killedAt
  const receipts: Receipt[] = []
  for (const requestId of acknowledged)
    receipts.push(await maas<Receipt>(`/maas/stats/receipt?requestId=${requestId}`))
  const missing: string[] = []
  for (const at of kept) {
    const { status } = await fetch(`${server.origin}/v1${at}`, { headers: { 'x-access-token': accessToken } })
    if (status !== 200) missing.push(`${at} ${status}`)
  }
  const exitCode = await server.kill('SIGTERM')
  const database = openDatabase({ url: postgres?.url, dataDir, onConnectionError: () => {} })
  const books = await verifyLedger(database.db, secretsIn(dataDir))
  const untold = await database.db
    .selectFrom('call')
    .select('call.request_id')
    .where('reaped_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('call_attempt')
            .select('n')
            .whereRef('call_attempt.request_id', '=', 'call.request_id')
            .where('outcome', '=', 'lost')
            .where('channel', '<>', ''),
        ),
      ),
    )
    .execute()
  const attempts = await database.db
    .selectFrom('call_attempt')
    .select(['request_id', 'channel', 'outcome', 'most_nano'])
    .execute()
  const lost = attempts.filter(({ outcome }) => outcome === 'lost')
  const recorded = new Set(attempts.map(({ request_id: id }) => id))
  const unrecorded = new Set(
    upstream.received.map(({ headers }) => String(headers['x-request-id'])).filter((id) => !recorded.has(id)),
  )
  const [known, bounds] = [
    lost.filter(({ channel }) => channel !== ''),
    lost.filter(({ channel }) => channel === ''),
  ]
  const mostOf = (rows: typeof lost) => rows.map(({ most_nano: most }) => most ?? 0n)
  /** What calls without a record may have cost, and what is counted for them. */
  const uncounted = {
    costNano: BigInt(unrecorded.size) * mostOf(known).reduce((most, one) => (one > most ? one : most), 0n),
    countedNano: mostOf(bounds).reduce((sum, one) => sum + one, 0n),
  }
  await database.close()
  await Promise.all([upstream.close(), phones.close()])
  await postgres?.drop()
  rmSync(dataDir, { recursive: true, force: true })
  return {
    acknowledged,
    begun,
    heldNano,
    holdsGoneAfterMs,
    receipts,
    missing,
    books,
    lost: known,
    untold,
    uncounted,
    exitCode,
  }
}
