import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { secretsIn } from '../support/written-rows.ts'
import { signInAndPay } from '../../support/customer.ts'
import { startServer, until } from '../../support/start-server.ts'
import { answers, completion, DONE, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { chatCatalog } from '../nodes/chat-catalog.ts'
import { withRoom } from '../../support/with-room.ts'

const catalogOf = (baseUrl: string) => {
  const { models, ...rest } = chatCatalog(baseUrl)
  const common = { vendor: 'Acme', upstreams: [{ baseUrl, model: 'real-name' }] }
  return {
    ...rest,
    models: [
      ...models,
      ...models.map((chat) => ({ ...chat, id: 'demo', upstreams: [{ builtin: 'chat' }] })),
      { ...common, id: 'picture', name: '图片', type: 'image', price: { perImage: '0.1' } },
      { ...common, id: 'film', name: '视频', type: 'video', price: { perSecond: '0.1' } },
    ],
  }
}

describe('a server that is asked to end', () => {
  let dataDir: string
  let upstream: TestUpstream
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'maas-drain-'))
    upstream = await startUpstream()
  })
  afterEach(async () => {
    await upstream.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function start(env: Record<string, string>) {
    writeFileSync(join(dataDir, 'catalog.json'), JSON.stringify(catalogOf(upstream.baseUrl)))
    const server = await startServer({
      dataDir,
      env: { CATALOG_FILE: join(dataDir, 'catalog.json'), ...env },
    })
    const ended = new Promise<number | null>((resolve) => server.process.once('exit', resolve))
    const customer = await signInAndPay(server, '13800000000', '10')
    const post = (path: string, body: object) =>
      fetch(`${server.origin}/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${customer.key}` },
        body: JSON.stringify(body),
      })
    const messages = [{ role: 'user', content: 'hi' }]
    const ask = (more: object = {}) => post('/chat/completions', { model: 'up', messages, ...more })
    return { server, ended, post, ask }
  }

  async function books() {
    const database = openDatabase({ dataDir, onConnectionError: () => {} })
    const report = await verifyLedger(database.db, secretsIn(dataDir))
    const open = await database.db.selectFrom('hold').select('id').where('status', '=', 'open').execute()
    const calls = await database.db.selectFrom('call').select('status').orderBy('created_at').execute()
    await database.close()
    return { ok: report.ok, open: open.length, statuses: calls.map(({ status }) => status) }
  }

  it('says so at /readyz, still answers, lets streams end whole, settles and exits with 0', async () => {
    const { server, ended, ask } = await start({ DRAIN_NOTICE_SECONDS: '1' })
    const pieces = Array.from({ length: 20 }, () => event(says('好')))
    const tail = [event(finishes()), event(uses({ prompt_tokens: 10, completion_tokens: 20 })), DONE]
    upstream.play(streams([...pieces, ...tail], { delayMs: 100 }))
    const stream = await ask({ stream: true })
    // Some load balancers open connections in advance.
    const unused = connect(Number(new URL(server.origin).port), '127.0.0.1')
    unused.on('error', () => {})
    server.process.kill('SIGTERM')
    await sleep(200)
    const ready = await fetch(`${server.origin}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }])
    expect(ready.headers.get('connection')).toBe('close')
    upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 })))
    expect((await ask()).status).toBe(200)
    expect((await stream.text()).endsWith(DONE)).toBe(true)
    const streamedAt = performance.now()
    expect(await ended).toBe(0)
    expect(performance.now() - streamedAt).toBeLessThan(withRoom(3000))
    expect(await books()).toEqual({ ok: true, open: 0, statuses: ['succeeded', 'succeeded'] })
  })

  it('cuts what takes longer than it may, bills it and exits with 0', async () => {
    const { server, ended, ask } = await start({ DRAIN_SECONDS: '1' })
    upstream.play(streams([event(says('好')), event(says('好'))], { last: 'hang' }))
    const stream = await ask({ stream: true })
    server.process.kill('SIGTERM')
    await expect(stream.text()).rejects.toThrow('terminated')
    expect(await ended).toBe(0)
    expect(await books()).toEqual({ ok: true, open: 0, statuses: ['aborted'] })
  })

  it('does not wait without end for an answer whose client is gone', async () => {
    const { server, ended, ask } = await start({ DRAIN_SECONDS: '1' })
    upstream.play(() => {})
    const whole = ask().catch(() => null)
    while (upstream.received.length === 0) await sleep(20)
    const askedAt = performance.now()
    server.process.kill('SIGTERM')
    await whole
    expect(await ended).toBe(0)
    expect(performance.now() - askedAt).toBeLessThan(withRoom(12_000))
    expect(await books()).toEqual({ ok: true, open: 0, statuses: ['failed'] })
  })

  /** Where nothing ever comes from; tells when it was asked. */
  const hangingAt = (path: string) => upstream.received.some((received) => received.path === path)

  it('gives up a picture whose client is gone', async () => {
    const { server, ended, post } = await start({ DRAIN_SECONDS: '1' })
    const url = upstream.baseUrl.replace('/v1', '/files/1.png')
    upstream.play((exchange) => {
      if (exchange.received.method === 'POST') return answers({ data: [{ url }] })(exchange)
    })
    const picture = post('/images/generations', { model: 'picture', prompt: '海' }).catch(() => null)
    await until(() => hangingAt('/files/1.png'), 10_000)
    server.process.kill('SIGTERM')
    await picture
    expect(await ended).toBe(0)
    expect(await books()).toEqual({ ok: true, open: 0, statuses: ['failed'] })
  })

  it('gives up an engine of its own that is in no hurry', async () => {
    const { server, ended, ask } = await start({ DRAIN_SECONDS: '1' })
    const whole = ask({
      model: 'demo',
      messages: [{ role: 'user', content: 'hi [[延迟 120s]]' }],
    }).catch(() => null)
    await sleep(500)
    server.process.kill('SIGTERM')
    await whole
    expect(await ended).toBe(0)
    expect(await books()).toEqual({ ok: true, open: 0, statuses: ['failed'] })
  })

  it('leaves a film that it is fetching to the next node, its money still held', async () => {
    const { server, ended, post } = await start({ DRAIN_SECONDS: '1' })
    const url = upstream.baseUrl.replace('/v1', '/files/1.mp4')
    upstream.play((exchange) => {
      if (exchange.received.path === '/files/1.mp4') return
      return answers({ id: 'vid-1', status: 'completed', url })(exchange)
    })
    await post('/videos', { model: 'film', prompt: '海', seconds: 1 })
    await until(() => hangingAt('/files/1.mp4'), 10_000)
    server.process.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await books()).toEqual({ ok: true, open: 1, statuses: ['running'] })
    const database = openDatabase({ dataDir, onConnectionError: () => {} })
    const { status, run_at } = await database.db
      .selectFrom('video')
      .select(['status', 'run_at'])
      .executeTakeFirstOrThrow()
    await database.close()
    expect(status).toBe('queued')
    expect(run_at).toBeLessThanOrEqual(Date.now())
  })
})
