import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../../server/db/client.ts'
import { verifyLedger } from '../../../server/services/wallet/verify/verify-ledger.ts'
import { signInAndPay } from '../../support/customer.ts'
import { startServer, type RunningServer } from '../../support/start-server.ts'
import { answers, completion, DONE, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { chatCatalog } from '../nodes/chat-catalog.ts'

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
    writeFileSync(join(dataDir, 'catalog.json'), JSON.stringify(chatCatalog(upstream.baseUrl)))
    const server = await startServer({
      dataDir,
      env: { CATALOG_FILE: join(dataDir, 'catalog.json'), ...env },
    })
    const ended = new Promise<number | null>((resolve) => server.process.once('exit', resolve))
    const customer = await signInAndPay(server, '13800000000', '10')
    return { server, ended, ask: (more: object = {}) => ask(server, customer.key, more) }
  }

  const ask = (server: RunningServer, key: string, more: object) =>
    fetch(`${server.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }], ...more }),
    })

  async function books() {
    const database = openDatabase({ dataDir, onConnectionError: () => {} })
    const report = await verifyLedger(database.db)
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
    expect(performance.now() - streamedAt).toBeLessThan(3000)
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

  it('does not wait without end for an answer that nobody listens to any more', async () => {
    const { server, ended, ask } = await start({ DRAIN_SECONDS: '1' })
    upstream.play(() => {})
    const whole = ask().catch(() => null)
    while (upstream.received.length === 0) await sleep(20)
    const askedAt = performance.now()
    server.process.kill('SIGTERM')
    await whole
    expect(await ended).toBe(0)
    expect(performance.now() - askedAt).toBeLessThan(12_000)
    expect(await books()).toEqual({ ok: true, open: 0, statuses: ['failed'] })
  })
})
