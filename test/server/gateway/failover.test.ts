import { setTimeout as sleep } from 'node:timers/promises'
import {
  answers,
  chunk,
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
import { createBreaker } from '../../../server/gateway/upstream/breaker.ts'
import { orderUpstreams } from '../../../server/gateway/upstream/order-upstreams.ts'
import type { Upstream } from '../../../server/gateway/upstream/upstream.ts'
import { less, question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'
import { withRoom } from '../../support/with-room.ts'

const usage = { prompt_tokens: 10, completion_tokens: 4 }

describe('failover', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({
      engine: 'sqlite',
      second: { priority: 0 },
      env: { UPSTREAM_IDLE_SECONDS: '1.5' },
    })
    user = await gateway.newUser('10')
  })
  afterAll(() => gateway.close())

  it.each<[string, Script]>([
    ['breaks off', streams([': queued\n\n'], { last: 'reset', delayMs: 5 })],
    ['ends', streams([': queued\n\n'])],
    ['stops', streams([': queued\n\n'], { last: 'hang' })],
  ])('asks the next upstream when a stream of the first %s before its first data', async (_name, script) => {
    gateway.upstream.play(script)
    gateway.backup.play(streams([event(says('好')), event(finishes()), event(uses(usage)), DONE]))
    const hits = [gateway.upstream.received.length, gateway.backup.received.length] as const
    const [before] = await user.wallet()
    const answer = await user.post('/chat/completions', question('hi', { stream: true }))
    const text = await answer.text()
    expect(text.match(/"content":"好"/g)).toHaveLength(1)
    expect(text).toMatch('"cost":0.000052')
    expect([gateway.upstream.received.length, gateway.backup.received.length]).toEqual([
      hits[0] + 1,
      hits[1] + 1,
    ])
    expect(await user.wallet()).toEqual([less(before, 52_000n), '0.00'])
  })

  const failures: [string, Script][] = [
    ['answers 500', answers({ error: 'no' }, 500)],
    ['says 500 and then nothing more', ({ response }) => void response.writeHead(500).write('{')],
    ['answers 401', answers({ error: 'no' }, 401)],
    ['redirects', answers('', 307, { location: 'http://127.0.0.1:1/' })],
    ['breaks the connection', ({ response }) => void response.socket?.resetAndDestroy()],
  ]
  it.each(failures)(
    'asks the next upstream once, and bills once, when the first %s',
    async (_name, script) => {
      gateway.upstream.play(script)
      for (const stream of [false, true]) {
        gateway.backup.play(
          stream
            ? streams([event(says('好')), event(finishes()), event(uses(usage)), DONE])
            : answers(completion('好', usage)),
        )
        const hits = [gateway.upstream.received.length, gateway.backup.received.length] as const
        const [before] = await user.wallet()
        const answer = await user.post('/chat/completions', question('hi', { stream }))
        expect(await answer.text()).toMatch('"cost":0.000052')
        expect([gateway.upstream.received.length, gateway.backup.received.length]).toEqual([
          hits[0] + 1,
          hits[1] + 1,
        ])
        expect(await user.wallet()).toEqual([less(before, 52_000n), '0.00'])
      }
    },
  )

  const error = { error: { message: 'overloaded', code: 'busy' } }
  const role = event(
    chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: '', tool_calls: null } }] }),
  )
  const failed = event(
    chunk({ choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error', ...error }] }),
  )
  const streamed: [string, Script][] = [
    ['an error', streams([event(JSON.stringify(error))], { last: 'hang' })],
    ['an error for a body', answers(error)],
    ['an error for a body with a blank line', answers(`${JSON.stringify(error)}\n\n`)],
    [
      'an error after a comment and a role',
      streams([': wait\n\n', role, role, event(JSON.stringify(error)), DONE]),
    ],
    [
      'an error after no choices',
      streams([event(chunk({ choices: [] })), event(JSON.stringify(error)), DONE]),
    ],
    [
      'an error after noise and a usage',
      streams(['data: : WAIT\n\n', event(uses(usage)), event(JSON.stringify(error))]),
    ],
    ['a choice that failed', streams([role, failed, DONE])],
    ['no choices', streams([event(chunk({ choices: [] })), DONE])],
    ['a role and no reason', streams([role, event(uses(usage)), DONE])],
    [
      'words of another vendor',
      streams([event('{"base_resp":{"status_code":1008,"status_msg":"no money"}}')]),
    ],
  ]
  const whole: [string, Script][] = [
    ['an error', answers(error)],
    ['no choices', answers({ choices: [] })],
    [
      'a choice that failed',
      answers(completion('', usage, { choices: [{ message: { content: '半' }, finish_reason: 'error' }] })),
    ],
    ['words of another vendor', answers({ base_resp: { status_code: 1008, status_msg: 'no money' } })],
    ['a page', answers('<html>busy</html>')],
    [
      'half an answer',
      ({ response }) => void response.writeHead(200, { 'content-length': 99 }).end('{"choices":['),
    ],
  ]
  const wires: [string, string, object][] = [
    ['chat', '/chat/completions', question('hi')],
    ['messages', '/messages', question('hi', { max_tokens: 50 })],
    ['responses', '/responses', { model: 'up', input: 'hi' }],
    ['gemini', '/models/up', { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] }],
  ]
  it.each(wires)(
    'asks the next upstream after a 200 that is an error, as long as nothing was seen: %s',
    async (wire, path, body) => {
      for (const stream of [true, false])
        for (const [name, script] of stream ? streamed : whole) {
          gateway.upstream.play(script)
          gateway.backup.play(
            stream
              ? streams([role, event(says('好')), event(finishes()), event(uses(usage)), DONE])
              : answers(completion('好', usage)),
          )
          const method = stream ? ':streamGenerateContent?alt=sse' : ':generateContent'
          const asked =
            wire === 'gemini' ? user.post(path + method, body) : user.post(path, { ...body, stream })
          const answer = await asked
          const text = await answer.text()
          expect([name, stream, answer.status, text]).toEqual([
            name,
            stream,
            200,
            expect.stringContaining('好'),
          ])
          expect(text).not.toMatch(/overloaded|upstream_|WAIT|no money/)
          expect(text.match(/"role":"assistant","content":"","tool_calls":null/g) ?? []).toHaveLength(
            stream && wire === 'chat' ? 1 : 0,
          )
          const requestId = answer.headers.get('x-request-id') ?? ''
          const attempts = await gateway.deps.database.db
            .selectFrom('call_attempt')
            .select(['outcome', 'http_status'])
            .where('request_id', '=', requestId)
            .orderBy('n')
            .execute()
          expect(attempts).toEqual([
            { outcome: 'failed', http_status: 200 },
            { outcome: 'succeeded', http_status: 200 },
          ])
          expect(await user.must('stats.receipt', { requestId })).toMatchObject({
            status: 'succeeded',
            cost: '0.000052',
          })
        }
    },
    60_000,
  )

  it('asks no other upstream once the caller has seen a word, a thought or a call', async () => {
    const before = gateway.backup.received.length
    for (const delta of [
      { content: '你' },
      { reasoning_content: '想' },
      { tool_calls: [{ index: 0, function: { name: 'now' } }] },
    ]) {
      gateway.upstream.play(
        streams([role, event(chunk({ choices: [{ index: 0, delta }] })), event(JSON.stringify(error))]),
      )
      const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
      expect(text).toMatch(/"tool_calls":null[^]*overloaded/)
    }
    expect(gateway.backup.received).toHaveLength(before)
  })

  it('says that nothing answered, and charges nothing, where all answer with an error inside of a 200', async () => {
    const before = await user.wallet()
    for (const upstream of [gateway.upstream, gateway.backup]) upstream.play(answers(error))
    expect((await user.post('/chat/completions', question('hi'))).status).toBe(502)
    expect(await (await user.post('/chat/completions', question('hi', { stream: true }))).text()).toMatch(
      'overloaded',
    )
    expect(await user.wallet()).toEqual(before)
  })

  it('asks the next upstream when a stream does not begin', async () => {
    gateway.upstream.play(hangs)
    gateway.backup.play(streams([event(says('好')), event(finishes()), event(uses(usage)), DONE]))
    const answer = await user.post('/chat/completions', question('hi', { stream: true }))
    expect(await answer.text()).toMatch('"cost":0.000052')
  })

  it.each<[string, Script]>([
    ['says nothing', hangs],
    ['says 200 and then nothing', ({ response }) => response.writeHead(200).flushHeaders()],
  ])('gives up a whole answer soon when an upstream %s, to whatever it is asked', async (_name, script) => {
    gateway.upstream.play((exchange) =>
      exchange.received.method === 'GET' ? hangs(exchange) : script(exchange),
    )
    gateway.backup.play(answers('', 500))
    const begunAt = performance.now()
    expect((await user.post('/chat/completions', question('hi'))).status).toBeGreaterThanOrEqual(502)
    // It waits for two answers, 1.5 s each.
    expect(performance.now() - begunAt).toBeLessThan(withRoom(4500))
  })

  it('asks the next upstream for a whole answer when one says nothing to anything', async () => {
    gateway.upstream.play(hangs)
    gateway.backup.play(answers(completion('好', usage)))
    const counts = [gateway.upstream.received.length, gateway.backup.received.length] as const
    const [before] = await user.wallet()
    const answer = await user.post('/chat/completions', question('hi'))
    expect(await answer.text()).toMatch('"cost":0.000052')
    const methods = gateway.upstream.received.slice(counts[0]).map(({ method, path }) => `${method} ${path}`)
    expect(methods).toEqual(['POST /v1/chat/completions', 'GET /v1/models'])
    expect(gateway.backup.received).toHaveLength(counts[1] + 1)
    expect(await user.wallet()).toEqual([less(before, 52_000n), '0.00'])
  })

  it.each([200, 401, 404])(
    'waits for a whole answer that takes long while its upstream answers otherwise, be it with %i',
    async (status) => {
      gateway.upstream.play(async (exchange) => {
        if (exchange.received.method === 'GET') return answers({ data: [] }, status)(exchange)
        await sleep(1500)
        await answers(completion('好', usage))(exchange)
      })
      const seen = gateway.backup.received.length
      const answer = await user.post('/chat/completions', question('hi'))
      expect(await answer.text()).toMatch('"cost":0.000052')
      expect(gateway.backup.received).toHaveLength(seen)
      expect(gateway.upstream.received.at(-1)?.headers.authorization).toMatch('canary')
    },
  )

  it('asks no other upstream when the request is wrong', async () => {
    gateway.upstream.play(answers({ error: { message: 'bad' } }, 400))
    const seen = gateway.backup.received.length
    expect((await user.post('/chat/completions', question('hi'))).status).toBe(400)
    expect(gateway.backup.received).toHaveLength(seen)
  })

  it('asks no other upstream once the caller has a byte', async () => {
    gateway.upstream.play(streams([event(says('你'))], { last: 'reset', delayMs: 5 }))
    const seen = gateway.backup.received.length
    expect(await (await user.post('/chat/completions', question('hi', { stream: true }))).text()).toMatch(
      'upstream_',
    )
    expect(gateway.backup.received).toHaveLength(seen)
  })

  it('says what went wrong and charges nothing when all fail', async () => {
    gateway.upstream.play(answers('', 500))
    gateway.backup.play(answers('', 503))
    const [before] = await user.wallet()
    expect((await user.post('/chat/completions', question('hi'))).status).toBe(502)
    expect(await user.wallet()).toEqual([before, '0.00'])
  })
})

it('tries higher priority first and shares the load of one priority by weight', () => {
  const upstream = (model: string, priority: number, weight: number): Upstream => ({
    account: model,
    load: { calls: 0 },
    name: model,
    protocol: 'openai',
    breaker: createBreaker({ failures: () => 5, openMs: () => 1000 }),
    model,
    priority,
    weight,
    send: () => Promise.reject(new Error('not sent')),
    isAlive: () => Promise.resolve(true),
    scrub: (text) => text,
    costsAt: () => null,
  })
  const all = [upstream('rare', 1, 1), upstream('last', 0, 1000), upstream('often', 1, 9)]
  const first = Array.from({ length: 5000 }, () => orderUpstreams(all).map(({ model }) => model))
  expect(new Set(first.map((order) => order[2]))).toEqual(new Set(['last']))
  const share = first.filter(([model]) => model === 'often').length / first.length
  expect(share).toBeGreaterThan(0.87)
  expect(share).toBeLessThan(0.93)
})
