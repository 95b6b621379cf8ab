import { costText } from '../../../contract/money.ts'
import { countsOf, exactUsage } from '../../../server/gateway/wire/cost-number.ts'
import { begins, blockEvents, ends, message } from '../../upstream/message-scripts.ts'
import { answers, completion, DONE, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
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
  const usage = `{"cost_details":{"upstream_inference_cost":0.1},${counts},"provider":"x","is_byok":true}`
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
