import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { answers, completion, DONE, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
import { until } from '../../support/start-server.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

describe('while the database takes no writes', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite' })
    user = await gateway.newUser('10')
  })
  afterAll(() => gateway.close())

  function lock() {
    const other = new SqliteDatabase(join(gateway.deps.env.dataDir, 'maas.db'))
    other.exec('begin immediate')
    return () => other.close()
  }

  it('answers 503 with Retry-After, sends nothing, and recovers by itself', async () => {
    gateway.upstream.play(streams([event(says('好')), event(finishes()), DONE]))
    const unlock = lock()
    const answer = await user.post('/chat/completions', question('hi', { stream: true }))
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { error: { type: 'server_error', code: 'service_unavailable' } },
    ])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(gateway.upstream.received).toHaveLength(0)
    unlock()
    expect((await user.post('/chat/completions', question('hi'))).status).toBe(502)
    expect((await user.post('/chat/completions', question('hi', { stream: true }))).status).toBe(200)
  })

  it('gives no answer that cannot be billed, leaves no caller waiting, and charges nothing for it', async () => {
    const other = await gateway.newUser('1')
    let unlock = () => {}
    let begin = () => {}
    const isLocked = new Promise<void>((resolve) => (begin = resolve))
    let arrived = 0
    gateway.upstream.play(async (exchange) => {
      arrived += 1
      if (arrived === 2) {
        unlock = lock()
        begin()
      }
      await isLocked
      if (exchange.received.path.endsWith('/speech'))
        exchange.response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('sound')
      else await answers(completion('好', { prompt_tokens: 10, completion_tokens: 4 }))(exchange)
    })
    const refusals = await Promise.all([
      other.post('/audio/speech', { model: 'up-speech', input: '好', voice: 'a' }),
      other.post('/chat/completions', question('hi')),
    ])
    unlock()
    expect(refusals.map(({ status }) => status)).toEqual([503, 503])
    await until(async () => {
      await gateway.deps.wallet.keepLive()
      return (await other.wallet())[1] === '0.00'
    }, 10_000)
    expect(await other.wallet()).toEqual(['1.00', '0.00'])
  })

  it('gives the end of a stream only when its bill is written', async () => {
    let unlock = () => {}
    let unlockedAt = 0
    gateway.upstream.play(async (exchange) => {
      unlock = lock()
      setTimeout(() => {
        unlockedAt = performance.now()
        unlock()
      }, 1500)
      await streams([
        event(says('好')),
        event(finishes()),
        event(uses({ prompt_tokens: 10, completion_tokens: 4 })),
        DONE,
      ])(exchange)
    })
    const answer = await user.post('/chat/completions', question('hi', { stream: true }))
    expect(await answer.text()).toMatch(/"cost":0\.000052.*\n\ndata: \[DONE\]\n\n$/)
    expect(performance.now()).toBeGreaterThan(unlockedAt)
    expect(unlockedAt).toBeGreaterThan(0)
    await sleep(10)
    const receipt = await user.must('stats.receipt', { requestId: answer.headers.get('x-request-id') })
    expect(receipt).toMatchObject({ status: 'succeeded', cost: '0.000052' })
  })
})
