import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import OpenAI, { toFile } from 'openai'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../support/written-rows.ts'
import { mustCall, signInAndPay } from '../../support/customer.ts'
import { startNodes } from '../../support/start-nodes.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { startUpstream } from '../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../support/databases.ts'

const LINES = 1000
/** Of 10 and 2 tokens, at half of 2 and 8 yuan a million. */
const COST = '0.000018'

// On SQLite the same node comes back; on PostgreSQL it stays dead, and the other one goes on.
it.each(['sqlite', 'postgres'] as const)(
  'kill -9 in the middle of a batch of 1,000 lines on %s bills each line once and loses none',
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'maas-batch-'))
    const postgres = engine === 'postgres' ? await createPostgresDatabase() : null
    const upstream = await startUpstream()
    const good = answers(completion('行', { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 }))
    upstream.play(async (exchange) => {
      await sleep(5)
      await good(exchange)
    })
    const nodes = await startNodes({
      count: postgres ? 2 : 1,
      databaseUrl: postgres?.url ?? '',
      dataDir: folder,
      env: { SMS_LIMITS: 'off' },
      catalog: {
        models: [
          {
            id: 'up',
            name: '对话',
            vendor: 'Acme',
            type: 'chat',
            contextLength: 4096,
            maxOutputTokens: 100,
            price: { input: '2', output: '8' },
            batchPercent: 50,
            upstreams: [{ baseUrl: upstream.baseUrl, model: 'real-name' }],
          },
        ],
      },
    })
    const customer = await signInAndPay(nodes, '13800000000', '10')
    const clientAt = (i: number) =>
      new OpenAI({ apiKey: customer.key, baseURL: `${nodes.nodes[i]?.origin}/v1`, maxRetries: 5 })
    let openai = clientAt(0)
    const text = Array.from({ length: LINES }, (_, i) =>
      JSON.stringify({
        custom_id: `line-${i}`,
        method: 'POST',
        url: '/v1/chat/completions',
        body: { model: 'up', messages: [{ role: 'user', content: String(i) }] },
      }),
    ).join('\n')
    const file = await openai.files.create({
      file: await toFile(Buffer.from(text), 'a.jsonl'),
      purpose: 'batch',
    })
    const { id } = await openai.batches.create({
      input_file_id: file.id,
      endpoint: '/v1/chat/completions',
      completion_window: '24h',
    })
    const done = async () => (await openai.batches.retrieve(id)).request_counts?.completed ?? 0
    const reach = async (count: number) => {
      while ((await done()) < count) await sleep(20)
    }
    await reach(LINES / 5)
    if (postgres) {
      const ended = new Promise((resolve) => nodes.nodes[0]?.process.once('exit', resolve))
      nodes.nodes[0]?.process.kill('SIGKILL')
      await ended
      openai = clientAt(1)
    } else {
      for (const part of [2 / 5, 3 / 5]) {
        await nodes.killAndRestart(0)
        openai = clientAt(0)
        await reach(LINES * part)
      }
      await nodes.killAndRestart(0)
      openai = clientAt(0)
    }
    let batch = await openai.batches.retrieve(id)
    while (batch.status !== 'completed') {
      await sleep(200)
      batch = await openai.batches.retrieve(id)
    }
    expect(batch.request_counts).toEqual({ total: LINES, completed: LINES, failed: 0 })
    expect(Reflect.get(batch, 'cost')).toBe('0.018')
    expect(batch.error_file_id).toBeNull()
    const output = (await (await openai.files.content(batch.output_file_id ?? '')).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(output.map(({ custom_id }) => custom_id)).toEqual(
      Array.from({ length: LINES }, (_, i) => `line-${i}`),
    )
    const costs = new Set(output.map(({ response }) => response.body.usage.cost))
    expect([...costs]).toEqual([Number(COST)])
    const requests = new Set<string>(output.map(({ response }) => response.request_id))
    expect(requests.size).toBe(LINES)

    const database = openDatabase({
      url: postgres?.url,
      dataDir: join(folder, '0'),
      onConnectionError: () => {},
    })
    const rows = await database.db
      .selectFrom('ledger_entry')
      .select(['ref_id', 'amount'])
      .where('ref_type', '=', 'call')
      .execute()
    expect(rows).toHaveLength(LINES)
    expect(rows.every(({ ref_id, amount }) => requests.has(ref_id) && Number(amount) === -18_000)).toBe(true)
    const token = customer.token
    const origin = nodes.nodes[postgres ? 1 : 0]?.origin ?? ''
    while ((await mustCall(origin, 'user.info', { token })).frozen !== '0.00') await sleep(500)
    expect((await mustCall(origin, 'user.info', { token })).balance).toBe('9.982')
    expect(await verifyLedger(database.db, TEST_SECRETS)).toMatchObject({ ok: true, violations: [] })
    await nodes.stop()
    await database.close()
    await upstream.close()
    await postgres?.drop()
    rmSync(folder, { recursive: true, force: true })
  },
  180_000,
)
