import { costText } from '../../../contract/money.ts'
import { exactUsage } from '../../../server/gateway/wire/cost-number.ts'
import { countsOf } from '../../../server/gateway/wire/vendor-members.ts'
import { begins, blockEvents, ends, message, messageEvent } from '../../upstream/message-scripts.ts'
import {
  answers,
  chunk,
  completion,
  DONE,
  event,
  finishes,
  says,
  streams,
  uses,
} from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

describe('a call keeps by which wire it came', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite' })
    user = await gateway.newUser('10')
  })
  afterAll(() => gateway.close())

  it.each([
    ['chat', '/chat/completions', question('hi', { model: 'demo' })],
    ['completions', '/completions', { model: 'demo', prompt: 'hi' }],
    ['messages', '/messages?beta=true', question('hi', { model: 'demo', max_tokens: 9 })],
    ['responses', '/responses', { model: 'demo', input: 'hi' }],
    ['gemini', '/models/demo:generateContent', { contents: [{ parts: [{ text: 'hi' }] }] }],
    ['embeddings', '/embeddings', { model: 'demo-embed', input: 'hi' }],
    ['rerank', '/rerank', { model: 'demo-rerank', query: '天气', documents: ['晴', '雨'] }],
    ['moderations', '/moderations', { model: 'demo-moderation', input: 'hi' }],
    ['images', '/images/generations', { model: 'demo-image', prompt: 'x' }],
    ['speech', '/audio/speech', { model: 'demo-speech', input: '你好', voice: 'alloy' }],
    ['videos', '/videos', { model: 'demo-video', prompt: 'x', seconds: '4' }],
  ])('%s', async (wire, path, body) => {
    const answer = await user.post(path, body)
    await answer.arrayBuffer()
    const { records } = await user.must('stats.calls', { wire_MultiString: wire })
    expect([answer.status, records.map((call) => call.wire)]).toEqual([200, [wire]])
    const requestId = answer.headers.get('x-request-id') ?? ''
    expect(await user.must('stats.receipt', { requestId })).toMatchObject({ wire })
  })
})

describe.each(['openai', 'anthropic'] as const)('the cost in the answers of upstreams of %s', (protocol) => {
  const usage = { prompt_tokens: 1, completion_tokens: 1 }
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    const price = { input: '0.001', output: '0' }
    gateway = await startGateway({ engine: 'sqlite', model: { price }, first: { protocol } })
    user = await gateway.newUser('10')
  })
  afterAll(() => gateway.close())

  const gemini = { contents: [{ parts: [{ text: 'hi' }] }] }
  it.each([
    ['/chat/completions', question('hi')],
    ['/chat/completions', question('hi', { stream: true })],
    ['/chat/completions', question('hi', { stream: true, stream_options: { include_usage: true } })],
    ['/completions', { model: 'up', prompt: 'hi' }],
    ['/completions', { model: 'up', prompt: 'hi', stream: true }],
    ['/messages', question('hi', { max_tokens: 9 })],
    ['/messages', question('hi', { max_tokens: 9, stream: true })],
    ['/responses', { model: 'up', input: 'hi' }],
    ['/responses', { model: 'up', input: 'hi', stream: true }],
    ['/models/up:generateContent', gemini],
    ['/models/up:streamGenerateContent?alt=sse', gemini],
  ])('is a number written out in full: %s %j', async (path, body) => {
    const isStream = 'stream' in body || path.includes('stream')
    const native = { input_tokens: 1, output_tokens: 1 }
    const block = { type: 'text' as const, text: '好' }
    const events = [event(says('好')), event(finishes()), event(uses(usage)), DONE]
    if (protocol === 'openai')
      gateway.upstream.play(isStream ? streams(events) : answers(completion('好', usage)))
    else
      gateway.upstream.play(
        isStream
          ? streams([begins(native), blockEvents(block, 0), ends('end_turn', native)])
          : answers(message([block], { usage: native })),
      )
    const answer = await user.post(path, body)
    const text = await answer.text()
    const requestId = answer.headers.get('x-request-id') ?? answer.headers.get('request-id') ?? ''
    expect(await user.must('stats.receipt', { requestId })).toMatchObject({ cost: '0.000000001' })
    expect(text.match(/"cost": ?[^,}]*/g)).toEqual(['"cost":0.000000001'])
    if (path !== '/responses' || isStream) return
    const { id } = JSON.parse(text) as { id: string }
    const stored = await fetch(`${gateway.origin}/v1/responses/${id}`, {
      headers: { authorization: `Bearer ${user.key}` },
    })
    expect(await stored.text()).toContain('"cost":0.000000001')
  })
})

it('what vendors charge us is no part of a usage that is passed on', () => {
  const counts =
    '"prompt_tokens":3,"completion_tokens_details":{"reasoning_tokens":1},"prompt_cache_hit_tokens":2'
  const usage = `{"cost_details":{"upstream_inference_cost":0.1},${counts},"provider":"x","estimated_cost":1,"cost":1}`
  expect(countsOf(usage)).toBe(`{${counts}}`)
  expect(countsOf(`{ ${counts} }`)).toBe(`{ ${counts} }`)
})

it('a cost that was kept as a text is a number by now, and reads back as the text', () => {
  expect(JSON.stringify(exactUsage({ cost: '0.000000001' }))).toBe('{"cost":0.000000001}')
  expect(JSON.stringify(exactUsage({ cost: 1e-9, n: 1 }))).toBe('{"cost":0.000000001,"n":1}')
  expect(['0.10', 1e-9, 0.1 + 0.2, 999_999.123456789, '0.3', null, NaN, -1].map(costText)).toEqual([
    '0.10',
    '0.000000001',
    '0.30',
    '999999.123456789',
    '0.30',
    null,
    null,
    null,
  ])
})

forEachDatabase((engine) => {
  const VENDOR = 'OpenRouter'
  const charged = {
    cost: 7.25,
    cost_details: { upstream_inference_cost: 7.25 },
    prompt_tokens_details: { cached_tokens: 0, cost: 7.25 },
    estimated_cost: 7.25,
    is_byok: true,
  }
  const named = {
    provider: VENDOR,
    providerMetadata: { name: VENDOR },
    x_groq: { id: VENDOR },
    total_cost: 7.25,
    cost: 7.25,
  }

  describe('an answer of the vendor', () => {
    const gateways = new Map<string, TestGateway>()
    const users = new Map<string, GatewayUser>()
    beforeAll(async () => {
      for (const protocol of ['openai', 'anthropic'] as const) {
        const gateway = await startGateway({ engine, first: { protocol } })
        gateways.set(protocol, gateway)
        users.set(protocol, await gateway.newUser('10'))
      }
    })
    afterAll(async () => {
      for (const gateway of gateways.values()) await gateway.close()
    })

    const usage = { prompt_tokens: 9, completion_tokens: 2, ...charged }
    const piece = (content: string) =>
      event(
        chunk({
          ...named,
          choices: [{ index: 0, delta: { content }, finish_reason: null, ...named, usage }],
          usage,
        }),
      )
    const chunks = streams([
      ': OPENROUTER PROCESSING\n\n',
      piece('你'),
      piece('好'),
      event(chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop', ...named, usage }] })),
      event(chunk({ ...named, choices: [], usage })),
      DONE,
    ])
    const native = { input_tokens: 9, output_tokens: 2, ...charged }
    const begun = begins(native).replace('"message":{', `"message":{"provider":"${VENDOR}",`)
    const end = { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: native, ...named }
    const events = streams([
      ': OPENROUTER PROCESSING\n\n',
      begun,
      blockEvents({ type: 'text', text: '你好' }, 0),
      messageEvent('message_delta', { ...end, delta: {} }),
      messageEvent('message_delta', end),
      messageEvent('message_stop', { 'amazon-bedrock-invocationMetrics': { by: VENDOR } }),
    ])
    const whole = {
      openai: answers(completion('你好', usage, named)),
      anthropic: answers(message([{ type: 'text', text: '你好' }], { usage: native, ...named })),
    }
    const asked = { ...question('hi', { max_tokens: 9 }) }
    const streamed = { ...asked, stream: true }
    it.each([
      ['openai', '/chat/completions', asked],
      ['openai', '/chat/completions', streamed],
      ['openai', '/chat/completions', { ...streamed, stream_options: { include_usage: true } }],
      ['openai', '/completions', { model: 'up', prompt: 'hi', stream: true }],
      ['openai', '/messages', streamed],
      ['openai', '/responses', { model: 'up', input: 'hi', stream: true }],
      ['anthropic', '/messages', asked],
      ['anthropic', '/messages', streamed],
      ['anthropic', '/chat/completions', streamed],
    ] as const)('over %s names and prices no vendor on %s %j', async (protocol, path, body) => {
      const script = 'stream' in body ? { openai: chunks, anthropic: events } : whole
      gateways.get(protocol)?.upstream.play(script[protocol])
      const answer = await users.get(protocol)?.post(path, body)
      const text = (await answer?.text()) ?? ''
      expect(answer?.status).toBe(200)
      expect(text).toMatch(/你/)
      expect(text).not.toMatch(/openrouter|7\.25|provider|byok|x_groq|_cost|bedrock/i)
      expect(text.match(/"cost":[^,}]*/g)).toEqual(['"cost":0.000034'])
    })

    it.each([
      ['/embeddings', { model: 'up-embed', input: 'hi' }, { data: [{ index: 0, embedding: [0.5] }] }],
      ['/moderations', { model: 'up-moderation', input: 'hi' }, { results: [{ flagged: false }] }],
      ['/images/generations', { model: 'up-image', prompt: 'x' }, { data: [{ b64_json: 'iVBORw0KGgo=' }] }],
    ])('on %s names and prices no vendor', async (path, body, made) => {
      gateways.get('openai')?.upstream.play(answers({ ...made, ...named, usage }))
      const answer = await users.get('openai')?.post(path, body)
      const text = (await answer?.text()) ?? ''
      expect(answer?.status).toBe(200)
      expect(text).not.toMatch(/openrouter|7\.25|provider|byok|x_groq|_cost/i)
      expect(text.match(/"cost":/g)).toHaveLength(1)
    })

    it('passes counts in each chunk byte for byte', async () => {
      const counted = event(
        chunk({
          choices: [{ index: 0, delta: { content: '好' } }],
          usage: { prompt_tokens: 9, completion_tokens: 2 },
        }),
      )
      gateways.get('openai')?.upstream.play(streams([counted, event(finishes()), DONE]))
      const answer = await users.get('openai')?.post('/chat/completions', streamed)
      expect(await answer?.text()).toContain(counted.replace('real-name', 'up'))
    })
  })
})
