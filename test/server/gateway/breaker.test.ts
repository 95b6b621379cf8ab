import { setTimeout as sleep } from 'node:timers/promises'
import { breakerStates } from '../../../server/gateway/upstream/breaker-states.ts'
import { createBreaker } from '../../../server/gateway/upstream/breaker.ts'
import { until } from '../../support/start-server.ts'
import {
  answers,
  completion,
  DONE,
  event,
  finishes,
  hangs,
  says,
  streams,
  uses,
} from '../../upstream/scripts.ts'
import type { Script } from '../../upstream/start-upstream.ts'
import { eventsOf, question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const usage = { prompt_tokens: 10, completion_tokens: 4 }
const fine = answers(completion('好', usage))
const OPEN_MS = 30_000

describe('a breaker', () => {
  it('opens after so many faults in a row, probes with a few calls, and closes when one is answered', () => {
    let now = 0
    const breaker = createBreaker({ failures: () => 3, openMs: () => 1000, now: () => now })
    const call = () => {
      const permit = breaker.enter()
      if (!permit) throw new Error('not let through')
      return permit
    }
    call().failed()
    call().failed()
    call().completed()
    call().failed()
    call().failed()
    expect(breaker.state()).toBe('closed')
    call().failed()
    expect([breaker.state(), breaker.enter(), breaker.waitMs()]).toEqual(['open', null, 1000])
    now = 1000
    expect(breaker.state()).toBe('half-open')
    const probe = call()
    call().cancelled()
    const beside = [call(), call()]
    expect([breaker.enter(), breaker.waitMs()]).toEqual([null, 1000])
    for (const permit of beside) permit.cancelled()
    probe.failed()
    expect(breaker.state()).toBe('open')
    now = 2000
    call().cancelled()
    const second = call()
    second.answered()
    expect(breaker.state()).toBe('closed')
    second.failed()
    expect(breaker.state()).toBe('open')
    now = 3000
    call().completed()
    call().failed()
    expect(breaker.state()).toBe('closed')
  })

  it('lets others probe beside a slow one, and all in as soon as one has its first byte', () => {
    let now = 0
    const breaker = createBreaker({ failures: () => 1, openMs: () => 1000, now: () => now })
    breaker.enter()?.failed()
    now = 1000
    const slow = [breaker.enter(), breaker.enter(), breaker.enter()]
    expect([slow.includes(null), breaker.enter()]).toEqual([false, null])
    now = 1999
    expect([breaker.enter(), breaker.waitMs()]).toEqual([null, 1])
    now = 2000
    const quick = breaker.enter()
    quick?.answered()
    expect([quick === null, breaker.state(), breaker.waitMs()]).toEqual([false, 'closed', 0])
    quick?.completed()
    // What became of a slow one says little by then.
    slow[0]?.answered()
    expect(breaker.state()).toBe('closed')
  })

  it('lets all in that have nowhere else to go while it is half-open, none while it is open', () => {
    let now = 0
    const breaker = createBreaker({ failures: () => 1, openMs: () => 1000, now: () => now })
    breaker.enter()?.failed()
    expect([breaker.enter(true), breaker.waitMs(true)]).toEqual([null, 1000])
    now = 1000
    const all = Array.from({ length: 50 }, () => breaker.enter(true))
    expect([all.includes(null), breaker.waitMs(true), breaker.enter()]).toEqual([false, 0, null])
    all[0]?.failed()
    expect([breaker.state(), breaker.enter(true)]).toEqual(['open', null])
  })

  it('keeps those that have nowhere else to go away only for a pause that was asked for', () => {
    let now = 0
    const breaker = createBreaker({ failures: () => 1, openMs: () => 1000, now: () => now })
    breaker.enter()?.throttled(undefined)
    expect([breaker.waitMs(), breaker.waitMs(true), breaker.enter(), breaker.enter(true) === null]).toEqual([
      1000,
      0,
      null,
      false,
    ])
    breaker.enter(true)?.throttled(7)
    expect([breaker.waitMs(true), breaker.enter(true)]).toEqual([7000, null])
    now = 7000
    expect(breaker.enter()).not.toBeNull()
  })

  it('gives an upstream that hangs no more than a dozen calls', () => {
    let now = 0
    const breaker = createBreaker({ failures: () => 1, openMs: () => 1000, now: () => now })
    breaker.enter()?.failed()
    const hanging = Array.from({ length: 30 }, () => {
      now += 1000
      return breaker.enter()
    }).filter((permit) => permit !== null)
    expect(hanging).toHaveLength(12)
    hanging[0]?.failed()
    expect(breaker.state()).toBe('open')
  })
})

describe('upstreams behind breakers', () => {
  let gateway: TestGateway
  let user: GatewayUser
  let ahead: number
  let stoppedAt: number | null
  const pass = (ms: number) => {
    ahead += ms
    if (stoppedAt !== null) stoppedAt += ms
  }
  /** Until the end of the test only `pass` moves the breakers' clock. */
  const stopClock = () => {
    stoppedAt = performance.now()
  }
  beforeEach(async () => {
    ahead = 0
    stoppedAt = null
    const elapsed = performance.now.bind(performance)
    jest.spyOn(performance, 'now').mockImplementation(() => stoppedAt ?? elapsed() + ahead)
    gateway = await startGateway({
      engine: 'sqlite',
      second: { priority: 0 },
      env: {
        UPSTREAM_BREAKER_FAILURES: '2',
        UPSTREAM_BREAKER_SECONDS: String(OPEN_MS / 1000),
        UPSTREAM_IDLE_SECONDS: '1',
      },
    })
    user = await gateway.newUser('10')
    gateway.backup.play(fine)
  })
  afterEach(async () => {
    await gateway.close()
    jest.restoreAllMocks()
  })

  const ask = (more: object = {}) => user.post('/chat/completions', question('hi', more))
  const askAndRead = async (more: object = {}) => (await ask(more)).text()
  const hits = () => [gateway.upstream.received.length, gateway.backup.received.length]
  const states = () => {
    const host = new URL(gateway.upstream.baseUrl).host
    return breakerStates().filter(
      ({ model, upstream }) => model === 'up' && upstream === `${host}/v1#TEST_GATEWAY_KEY`,
    )
  }

  it.each<[string, Script, boolean]>([
    ['500', answers('', 500), false],
    ['401 to our key', answers({ error: { message: 'invalid api key' } }, 401), false],
    ['402 to our key', answers({ error: { message: 'Insufficient Balance' } }, 402), false],
    ['403 to our key', answers({ error: { message: 'no access to this model' } }, 403), false],
    ['a redirect', answers('', 307, { location: 'http://127.0.0.1:1/' }), false],
    ['a broken connection', ({ response }) => void response.socket?.resetAndDestroy(), false],
    ['silence', hangs, true],
    ['streams that break off', streams([event(says('你'))], { last: 'reset', delayMs: 5 }), true],
    ['streams without an end', streams([event(says('你'))]), true],
    ['streams that stop', streams([event(says('你'))], { last: 'hang' }), true],
  ])('leaves out one that answers with %s until a probe finds it well', async (_name, script, stream) => {
    gateway.upstream.play(script)
    gateway.backup.play(stream ? streams([event(says('好')), event(finishes()), DONE]) : fine)
    for (let i = 0; i < 4; i += 1) await askAndRead({ stream })
    expect(hits()[0]).toBe(2)
    expect(states()).toMatchObject([{ state: 'open' }])
    gateway.upstream.play(fine)
    pass(OPEN_MS)
    expect(states()).toMatchObject([{ state: 'half-open' }])
    await askAndRead()
    expect([hits()[0], states()]).toMatchObject([3, [{ state: 'closed' }]])
  })

  it.each<[string, Script]>([
    ...[400, 404, 413, 422].map((status): [string, Script] => [
      `status ${status}`,
      answers({ error: { message: 'no' } }, status),
    ]),
    ['a prompt that was refused', answers({ error: { message: 'Your input was flagged' } }, 403)],
    ['a firewall that dislikes a prompt', answers('<html>Request blocked</html>', 403)],
  ])('is not opened by %s: that says nothing of its health', async (_name, script) => {
    gateway.upstream.play(script)
    for (let i = 0; i < 4; i += 1) await askAndRead()
    expect([hits()[0], states()]).toMatchObject([4, [{ state: 'closed' }]])
  })

  it('is not opened by callers who leave', async () => {
    gateway.upstream.play(streams([event(says('你'))], { last: 'hang' }))
    for (let i = 0; i < 3; i += 1) {
      const controller = new AbortController()
      const answer = await fetch(`${gateway.origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.key}` },
        body: JSON.stringify(question('hi', { stream: true })),
        signal: controller.signal,
      })
      await answer.body?.getReader().read()
      controller.abort()
    }
    await sleep(100)
    expect([hits()[0], states()]).toMatchObject([3, [{ state: 'closed' }]])
  })

  it('is probed by a few calls alone', async () => {
    gateway.upstream.play(answers('', 500))
    for (let i = 0; i < 2; i += 1) await askAndRead()
    pass(OPEN_MS)
    stopClock()
    const [seen = 0, seenByBackup = 0] = hits()
    gateway.upstream.play(async (exchange) => {
      // It closes the breaker when it is answered: all others have to be there first.
      await until(() => gateway.backup.received.length >= seenByBackup + 7, 10_000)
      await fine(exchange)
    })
    const all = await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(all.every(({ status }) => status === 200)).toBe(true)
    expect(hits()[0]).toBe(seen + 3)
  })

  it('serves every call after an outage of all, where nothing else can be asked', async () => {
    for (const upstream of [gateway.upstream, gateway.backup]) upstream.play(answers('', 500))
    for (let i = 0; i < 2; i += 1) await askAndRead()
    expect((await ask()).status).toBe(503)
    pass(OPEN_MS)
    for (const upstream of [gateway.upstream, gateway.backup])
      upstream.play(async (exchange) => {
        await until(() => hits().reduce((sum, seen) => sum + seen, 0) >= 4 + 20, 10_000)
        await fine(exchange)
      })
    const all = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(states()).toMatchObject([{ state: 'closed' }])
  })

  it('passes a 429 that names no time on as the upstream’s, and asks it again where nothing else can be asked', async () => {
    stopClock()
    gateway.upstream.play(answers({ error: 'slow down' }, 429))
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(200)
    expect(hits()).toEqual([1, 2])
    gateway.backup.play(answers({ error: 'slow down' }, 429))
    for (const seen of [3, 4]) {
      const refused = await ask()
      expect([refused.status, await refused.json()]).toMatchObject([
        429,
        { error: { code: 'upstream_busy' } },
      ])
      expect(hits()[1]).toBe(seen)
    }
    gateway.upstream.play(fine)
    expect((await ask()).status).toBe(200)
    expect((await user.wallet())[1]).toBe('0.00')
  })

  it('answers 503 with Retry-After when all are open, and holds and charges nothing', async () => {
    gateway.upstream.play(answers('', 500))
    gateway.backup.play(answers('', 503))
    for (let i = 0; i < 2; i += 1) expect((await ask()).status).toBe(502)
    const before = hits()
    const calls = (await user.must('stats.calls', {})).total
    const answer = await ask()
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { error: { type: 'server_error', code: 'upstream_unavailable' } },
    ])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect([hits(), await user.wallet()]).toEqual([before, ['10.00', '0.00']])
    expect((await user.must('stats.calls', {})).total).toBe(calls)
  })

  it('leaves a busy one alone as long as it asks, and refuses the call when no other is left', async () => {
    stopClock()
    gateway.upstream.play(answers({ error: 'slow down' }, 429, { 'retry-after': '1' }))
    await askAndRead()
    await askAndRead()
    expect(hits()).toEqual([1, 2])
    gateway.backup.play(answers({ error: 'slow down' }, 429, { 'retry-after': '7' }))
    expect((await ask()).headers.get('retry-after')).toBe('7')
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      429,
      '1',
      { error: { type: 'rate_limit_error', code: 'upstream_busy' } },
    ])
    expect(hits()).toEqual([1, 3])
    gateway.upstream.play(fine)
    pass(1000)
    expect((await ask()).status).toBe(200)
  })

  it.each([
    ['a date', () => new Date(Date.now() + 20_000).toUTCString(), 20],
    ['a fraction of a second', () => '0.5', 1],
    ['a date that is over', () => new Date(Date.now() - 20_000).toUTCString(), 5],
    ['nonsense', () => 'soon', 5],
  ])('reads a pause that is asked for as %s', async (_name, headerOf, seconds) => {
    const busy: Script = (exchange) =>
      answers({ error: 'slow down' }, 429, { 'retry-after': headerOf() })(exchange)
    gateway.upstream.play(busy)
    gateway.backup.play(busy)
    const retryAfter = Number((await ask()).headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(seconds - 3)
    expect(retryAfter).toBeLessThanOrEqual(seconds)
  })
})

describe('the heartbeat of a stream', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite', env: { STREAM_HEARTBEAT_SECONDS: '0.1' } })
    user = await gateway.newUser('10')
  })
  afterAll(() => gateway.close())

  it('is a comment between events while the upstream says nothing, and changes nothing else', async () => {
    const body = [event(says('你')), event(says('好')), event(finishes()), event(uses(usage)), DONE]
    gateway.upstream.play(async ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.flushHeaders()
      for (const text of body) {
        await sleep(240)
        response.write(text.slice(0, 9))
        await sleep(120)
        response.write(text.slice(9))
      }
      response.end()
    })
    const answer = await user.post(
      '/chat/completions',
      question('hi', { stream: true, stream_options: { include_usage: true } }),
      {
        'idempotency-key': 'beats',
      },
    )
    const text = await answer.text()
    expect(text.startsWith(': keep-alive\n\n')).toBe(true)
    expect(text.split(': keep-alive\n\n').length).toBeGreaterThan(8)
    const plain = text.replaceAll(': keep-alive\n\n', '')
    expect(plain).toBe(body.join('').replaceAll('real-name', 'up').replace('}}', ',"cost":0.000052}}'))
    const again = await user.post(
      '/chat/completions',
      question('hi', { stream: true, stream_options: { include_usage: true } }),
      {
        'idempotency-key': 'beats',
      },
    )
    expect(await again.text()).toBe(plain)
  })

  it('begins before an upstream has answered; what fails then is an event', async () => {
    const before = await user.wallet()
    gateway.upstream.play(async (exchange) => {
      await sleep(400)
      await answers('', 500)(exchange)
    })
    const answer = await user.post('/chat/completions', question('hi', { stream: true }))
    const text = await answer.text()
    expect([answer.status, text.startsWith(': keep-alive\n\n')]).toEqual([200, true])
    const [failed = ''] = eventsOf(text.replaceAll(': keep-alive\n\n', ''))
    expect(JSON.parse(failed)).toMatchObject({ error: { code: 'upstream_error', type: 'server_error' } })
    expect(await user.wallet()).toEqual(before)
    // What fails sooner has a status.
    gateway.upstream.play(answers('', 500))
    expect((await user.post('/chat/completions', question('hi', { stream: true }))).status).toBe(502)
  })
})
