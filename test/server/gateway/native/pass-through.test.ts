import Anthropic from '@anthropic-ai/sdk'
import { formatYuan } from '../../../../contract/money.ts'
import { answers, streams } from '../../../upstream/scripts.ts'
import {
  begins,
  blockEvents,
  ends,
  message,
  messageEvent,
  messageUsage,
  pings,
} from '../../../upstream/message-scripts.ts'
import { startGateway, UPSTREAM_KEY, type GatewayUser, type TestGateway } from '../start-gateway.ts'

const price = { input: '2', cachedInput: '0.2', cacheWrite5m: '2.5', cacheWrite1h: '4', output: '10' }
/** Of `messageUsage`, in nano-yuan. */
const COST = 10 * 2000 + 20 * 200 + 30 * 2500 + 40 * 4000 + 12 * 10_000
const cost = formatYuan(BigInt(COST))

let gateway: TestGateway
let user: GatewayUser
let anthropic: Anthropic
beforeAll(async () => {
  gateway = await startGateway({
    engine: 'sqlite',
    first: { protocol: 'anthropic' },
    model: { price, contextLength: 32_768, maxOutputTokens: 8192 },
    env: { STREAM_HEARTBEAT_SECONDS: '1' },
  })
  user = await gateway.newUser('100')
  anthropic = new Anthropic({ apiKey: user.key, baseURL: gateway.origin, maxRetries: 0, authToken: null })
})
afterAll(() => gateway.close())

const request = { model: 'up', max_tokens: 100, messages: [{ role: 'user' as const, content: '你好' }] }
const last = () => gateway.upstream.received.at(-1)
const post = (body: object | string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.origin}/v1/messages?beta=true`, {
    method: 'POST',
    headers: { 'x-api-key': user.key, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const lastCall = async () => {
  const { records } = await user.must('stats.calls', { pageSize: 1 })
  if (!records[0]) throw new Error('no call')
  return records[0]
}

/** As Claude Code writes it, with all that a parser and a writer of JSON would change. */
const RAW = `{ "model" : "up",
  "max_tokens":1e2, "stream":false,
  "system":[{"type":"text","text":"x-anthropic-billing-header: cc_version=2.1.330; cch=1;"},{"text":"\\u4f60是助手","type":"text","cache_control":{"type":"ephemeral","ttl":"1h"}}],
  "messages":[{"role":"user","content":[{"type":"text","text":""},{"type":"text","text":"看\\/图"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo="}}]},
    {"role":"assistant","content":[{"type":"thinking","thinking":"","signature":"EqQBCgIYAhIM1gbcDa9GJwZA2b3hGgxBdjrkzLoky3dl1pkiMOYds0123456789=="},{"type":"tool_use","id":"toolu_1","name":"read","input":{"n":1.0,"big":12345678901234567890}}]},
    {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"内容","cache_control":{"type":"ephemeral"}}]},
    {"role":"system","content":"记住"}],
  "tools":[{"name":"read","input_schema":{"type":"object"},"defer_loading":true},{"type":"bash_20250124","name":"bash"},{"type":"text_editor_20250728","name":"str_replace_based_edit_tool"}],
  "thinking":{"type":"adaptive","display":"omitted"},"output_config":{"effort":"high"},
  "context_management":{"edits":[{"type":"clear_thinking_20251015","keep":"all"}]},
  "metadata":{"user_id":"{\\"session\\":1}"}, "temperature" :1.00, "new_member":[null,{"a":0.10}] }`

describe('what is asked', () => {
  it('goes on byte for byte, but for the model and the limit, with its headers and the key of the channel', async () => {
    gateway.upstream.play(answers(message([{ type: 'text', text: '好' }])))
    const answer = await post(RAW, {
      'anthropic-version': '2023-06-01',
      'anthropic-beta': 'claude-code-20250219,interleaved-thinking-2025-05-14,context-1m-2025-08-07',
      'x-app': 'cli',
      authorization: `Bearer ${user.key}`,
    })
    expect(answer.status).toBe(200)
    expect(last()?.path).toBe('/v1/messages')
    expect(last()?.text).toBe(RAW.replace('"up"', '"real-name"').replace('1e2', '100'))
    expect(last()?.headers).toMatchObject({
      'x-api-key': UPSTREAM_KEY,
      'anthropic-version': '2023-06-01',
      // The model has no room, and no price, for more than 200,000 tokens.
      'anthropic-beta': 'claude-code-20250219,interleaved-thinking-2025-05-14',
    })
    expect(last()?.headers).not.toHaveProperty('authorization')
    expect(last()?.headers).not.toHaveProperty('x-app')
  })

  it('has a version where the caller says none, and no longer an answer than there is room for', async () => {
    gateway.upstream.play(answers(message([{ type: 'text', text: '好' }])))
    await post({ ...request, max_tokens: 1_000_000 })
    expect(last()?.headers['anthropic-version']).toBe('2023-06-01')
    expect(last()?.headers).not.toHaveProperty('anthropic-beta')
    expect(last()?.body).toMatchObject({ model: 'real-name', max_tokens: 8192 })
    await post({ ...request, max_tokens: 8000 }, { 'x-max-cost': '0.01' })
    expect(last()?.body.max_tokens).toBeLessThan(1000)
  })

  const block = (content: object) => ({ messages: [{ role: 'user', content: [content] }] })
  it.each([
    ['service_tier', { service_tier: 'auto' }],
    ['speed', { speed: 'fast' }],
    ['inference_geo', { inference_geo: 'us' }],
    ['mcp_servers', { mcp_servers: [{ type: 'url', url: 'https://a.com', name: 'a' }] }],
    ['container', { container: 'container_1' }],
    ['fallbacks', { fallbacks: [{ model: 'claude-opus-5' }] }],
    ['tools[0].type', { tools: [{ type: 'web_search_20250305', name: 'web_search' }] }],
    ['tools[0].type', { tools: [{ type: 'code_execution_20250825', name: 'code_execution' }] }],
    [
      'tools[1].type',
      {
        tools: [
          { name: 'a', input_schema: {} },
          { type: 'web_fetch_20250910', name: 'f' },
        ],
      },
    ],
    ['context_management.edits[0].type', { context_management: { edits: [{ type: 'compact_20260112' }] } }],
    ['file_id', block({ type: 'document', source: { type: 'file', file_id: 'file_1' } })],
    ['file_id', block({ type: 'container_upload', file_id: 'file_1' })],
    [
      'file_id',
      block({
        type: 'tool_result',
        tool_use_id: 'toolu_1',
        content: [{ type: 'image', source: { type: 'file', file_id: 'file_1' } }],
      }),
    ],
    ['url', block({ type: 'image', source: { type: 'url', url: 'http://169.254.169.254/latest' } })],
    ['url', block({ type: 'document', source: { type: 'url', url: 'http://localhost/a.pdf' } })],
    ['Source', block({ type: 'image', Source: { type: 'file', file_id: 'file_1' } })],
  ])('is refused by name where it costs more, or is not the caller’s: %s', async (param, more) => {
    const seen = gateway.upstream.received.length
    const wallet = await user.wallet()
    const answer = await post({ ...request, ...more })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { type: 'error', error: { type: 'invalid_request_error', message: expect.stringContaining(param) } },
    ])
    expect(gateway.upstream.received).toHaveLength(seen)
    expect(await user.wallet()).toEqual(wallet)
  })

  it('may hold what only such an upstream knows', async () => {
    gateway.upstream.play(answers(message([{ type: 'text', text: '好' }])))
    const more = block({ type: 'document', source: { type: 'url', url: 'https://example.com/a.pdf' } })
    expect((await post({ ...request, ...more })).status).toBe(200)
    expect(last()?.body).toMatchObject(more)
  })

  it('is counted here', async () => {
    const seen = gateway.upstream.received.length
    const { max_tokens: _, ...counted } = request
    const tools = [{ type: 'bash_20250124' as const, name: 'bash' as const }]
    expect((await anthropic.messages.countTokens({ ...counted, tools })).input_tokens).toBeGreaterThan(5)
    expect(gateway.upstream.received).toHaveLength(seen)
  })
})

describe('a whole answer', () => {
  it('is as the upstream wrote it, but for the name of the model and the cost', async () => {
    const written = `{"id":"msg_1","type":"message", "role":"assistant","model" : "real-name","content":[{"type":"text","text":"\\u597d","citations":null}],"stop_reason":"end_turn","stop_sequence":null,"usage":${JSON.stringify(messageUsage)},"container":null}`
    gateway.upstream.play(answers(written))
    const answer = await post(request)
    expect(await answer.text()).toBe(
      written
        .replace('"real-name"', '"up"')
        .replace('"service_tier":"standard"', `"service_tier":"standard","cost":${cost}`),
    )
    expect(await lastCall()).toMatchObject({
      promptTokens: 100,
      cachedTokens: 20,
      cacheWrite5mTokens: 30,
      cacheWrite1hTokens: 40,
      completionTokens: 12,
      isEstimated: false,
      cost,
    })
    const { lines } = await user.must('stats.receipt', { requestId: answer.headers.get('request-id') })
    expect(lines.map(({ item, quantity }) => [item, quantity])).toEqual([
      ['input', 10],
      ['cachedInput', 20],
      ['cacheWrite5m', 30],
      ['cacheWrite1h', 40],
      ['output', 12],
    ])
  })

  it.each([
    ['a sum without a split', { cache_creation_input_tokens: 70, cache_creation: undefined }, [70, 0]],
    [
      'a sum above its split',
      {
        cache_creation_input_tokens: 100,
        cache_creation: { ephemeral_5m_input_tokens: 30, ephemeral_1h_input_tokens: 40 },
      },
      [60, 40],
    ],
    [
      'a split without a sum',
      {
        cache_creation_input_tokens: undefined,
        cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 40 },
      },
      [0, 40],
    ],
    ['nothing written', { cache_creation_input_tokens: 0, cache_creation: null }, [0, 0]],
    ['neither', { cache_creation_input_tokens: null, cache_creation: undefined }, [0, 0]],
  ])('with %s is billed by its classes', async (_what, more, [short, long]) => {
    gateway.upstream.play(
      answers(message([{ type: 'text', text: '好' }], { usage: { ...messageUsage, ...more } })),
    )
    await post(request)
    expect(await lastCall()).toMatchObject({
      promptTokens: 30 + (short ?? 0) + (long ?? 0),
      cacheWrite5mTokens: short,
      cacheWrite1hTokens: long,
    })
  })

  it.each([
    ['negative', { ...messageUsage, cache_read_input_tokens: -1 }],
    ['absent', null],
    ['a text', { ...messageUsage, input_tokens: '10' }],
    ['nothing at all', { input_tokens: 0, output_tokens: 0 }],
  ])('whose usage is %s is counted here', async (_what, usage) => {
    gateway.upstream.play(answers(message([{ type: 'text', text: '好' }], { usage })))
    const answerBody = (await (await post(request)).json()) as { usage: object }
    const call = await lastCall()
    expect(call).toMatchObject({ isEstimated: true, promptTokens: 8, cachedTokens: 0, completionTokens: 1 })
    expect(answerBody.usage).toMatchObject({
      input_tokens: 8,
      output_tokens: 1,
      cost: Number(call.cost),
      estimated: true,
    })
  })

  it('is free where the upstream answers something else', async () => {
    const wallet = await user.wallet()
    gateway.upstream.play(answers({ choices: [] }))
    expect((await post(request)).status).toBe(502)
    expect(await user.wallet()).toEqual(wallet)
  })
})

describe('a stream', () => {
  const thought = { type: 'thinking', thinking: '先想一想', signature: 'EqQBCgIYAhIM' } as const
  const call = { type: 'tool_use', id: 'toolu_1', name: 'read', input: { path: 'a.txt', n: 1 } } as const
  const words = { type: 'text', text: '我读一下 "real-name"' } as const
  const body = begins() + pings + [thought, words, call].map((one, i) => blockEvents(one, i)).join('')
  const stream = body + ends('tool_use')
  /** As the caller is to see it. */
  const shown = stream
    .replace('"model":"real-name"', '"model":"up"')
    .replace('"usage":{"output_tokens":12}', `"usage":{"output_tokens":12,"cost":${cost}}`)

  it('is passed on byte for byte, but for the name of the model and the cost in the end', async () => {
    gateway.upstream.play(streams([stream]))
    const answer = await post({ ...request, stream: true })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(await answer.text()).toBe(shown)
    expect(await lastCall()).toMatchObject({
      promptTokens: 100,
      completionTokens: 12,
      cost,
      status: 'succeeded',
    })
  })

  it('is read by its own client', async () => {
    gateway.upstream.play(streams([stream], { sliceBytes: 11 }))
    const final = await anthropic.messages.stream(request).finalMessage()
    expect(final).toMatchObject({ model: 'up', stop_reason: 'tool_use', content: [thought, words, call] })
    expect(final.usage).toMatchObject({ input_tokens: 10, cache_read_input_tokens: 20, output_tokens: 12 })
  })

  it('goes on as it comes, and its end waits for the bill', async () => {
    let goOn = () => {}
    const wait = new Promise<void>((resolve) => (goOn = resolve))
    gateway.upstream.play(async ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(begins() + blockEvents(words, 0))
      await wait
      response.end(ends())
    })
    const answer = await post({ ...request, stream: true })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) throw new Error('no body')
    let text = ''
    while (!text.includes('content_block_stop')) text += (await reader.read()).value ?? ''
    // A sign of life of our own, in the words of the wire.
    while (!text.includes('event: ping')) text += (await reader.read()).value ?? ''
    goOn()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
    expect(text.endsWith(messageEvent('message_stop'))).toBe(true)
    expect(await lastCall()).toMatchObject({ status: 'succeeded' })
  })

  it.each([
    [
      'more counts in the end',
      { input_tokens: 10, cache_read_input_tokens: 20, cache_creation_input_tokens: 70, output_tokens: 12 },
      [100, 20, 30, 40, 12],
    ],
    [
      'other counts in the end',
      { input_tokens: 40, cache_read_input_tokens: 60, cache_creation_input_tokens: 0, output_tokens: 5 },
      [170, 60, 30, 40, 5],
    ],
    ['an end that knows of no prompt', { input_tokens: 0, output_tokens: 5 }, [100, 20, 30, 40, 5]],
  ])('with %s is billed by those', async (_what, usage, counts) => {
    gateway.upstream.play(streams([body + ends('end_turn', usage)]))
    await (await post({ ...request, stream: true })).text()
    const found = await lastCall()
    expect([
      found.promptTokens,
      found.cachedTokens,
      found.cacheWrite5mTokens,
      found.cacheWrite1hTokens,
      found.completionTokens,
    ]).toEqual(counts)
  })

  it('that its caller leaves is billed by what its begin says of the prompt, and what was said', async () => {
    gateway.upstream.play(streams([begins() + blockEvents(words, 0)], { last: 'hang' }))
    const answer = await post({ ...request, stream: true })
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await gateway.upstream.received.at(-1)?.aborted
    for (let i = 0; i < 100 && (await lastCall()).status !== 'aborted'; i += 1)
      await new Promise((done) => setTimeout(done, 20))
    const found = await lastCall()
    expect(found).toMatchObject({
      status: 'aborted',
      isEstimated: true,
      promptTokens: 100,
      cachedTokens: 20,
      cacheWrite1hTokens: 40,
    })
    expect(found.completionTokens).toBeGreaterThan(0)
  })

  it.each([
    ['overloaded_error', 'Overloaded', 'overloaded_error'],
    ['authentication_error', `invalid x-api-key ${UPSTREAM_KEY}`, 'api_error'],
  ])(
    'that breaks off with %s says so as its client knows it, and costs what was said',
    async (type, words_, expectedType) => {
      gateway.upstream.play(
        streams([
          begins() + blockEvents(words, 0) + messageEvent('error', { error: { type, message: words_ } }),
        ]),
      )
      const text = await (await post({ ...request, stream: true })).text()
      const data = JSON.parse(text.split('data: ').at(-1) ?? '') as {
        error: { type: string; message: string }
      }
      expect(text).toMatch(/\nevent: error\ndata: [^\n]+\n\n$/)
      expect(data.error.type).toBe(expectedType)
      expect(text).not.toContain(UPSTREAM_KEY)
      expect(await lastCall()).toMatchObject({ status: 'failed', promptTokens: 100, isEstimated: true })
    },
  )

  it.each([
    ['followed by zeros', { output_tokens: 12 }, { input_tokens: 0, output_tokens: 0 }, 12],
    ['with more in the total', { output_tokens: 12, total_tokens: 140 }, null, 40],
    ['with a total that is the sum', { output_tokens: 12, total_tokens: 112 }, null, 12],
  ])('is billed by a usage %s', async (_name, usage, later, billed) => {
    const end = ends('tool_use', usage).replace(/event: message_stop[^]*/, '')
    const more = later
      ? messageEvent('message_delta', { delta: { stop_reason: 'tool_use' }, usage: later })
      : ''
    gateway.upstream.play(streams([body + end + more + messageEvent('message_stop')]))
    const text = await (await post({ ...request, stream: true })).text()
    expect(text).toContain(`"output_tokens":${billed},`)
    expect(await lastCall()).toMatchObject({
      promptTokens: 100,
      completionTokens: billed,
      isEstimated: false,
    })
  })

  it('that is cut off without an end is an error', async () => {
    gateway.upstream.play(streams([body]))
    const text = await (await post({ ...request, stream: true })).text()
    expect(text).toContain('event: error')
    expect(text).not.toContain('message_stop')
  })

  it('that says far more than was asked for is ended for it', async () => {
    const much = { type: 'text', text: ' word'.repeat(2000) } as const
    gateway.upstream.play(
      streams([begins() + blockEvents(much, 0, 5).replace(/event: content_block_stop[^]*$/, '')], {
        last: 'hang',
      }),
    )
    const text = await (await post({ ...request, stream: true })).text()
    const kinds = Array.from(text.matchAll(/^event: (.+)$/gm), ([, kind]) => kind)
    expect(kinds.slice(-3)).toEqual(['content_block_stop', 'message_delta', 'message_stop'])
    expect(text).toContain('"stop_reason":"max_tokens"')
    expect(await lastCall()).toMatchObject({ completionTokens: 100, isEstimated: true, promptTokens: 100 })
  })

  it('is given once for one Idempotency-Key', async () => {
    gateway.upstream.play(streams([stream]))
    const once = () =>
      post({ ...request, stream: true }, { 'idempotency-key': 'n-1' }).then((answer) => answer.text())
    const first = await once()
    const sent = gateway.upstream.received.length
    expect(await once()).toBe(first)
    expect(gateway.upstream.received).toHaveLength(sent)
  })
})

it.each([
  [400, 400, 'invalid_request_error'],
  [401, 502, 'api_error'],
  [403, 502, 'api_error'],
  [404, 502, 'api_error'],
  [413, 413, 'request_too_large'],
  [500, 502, 'api_error'],
  [503, 529, 'overloaded_error'],
  [529, 529, 'overloaded_error'],
  // It is left alone for a while after this.
  [429, 429, 'rate_limit_error'],
])('an upstream that answers %i gives %i %s, and costs nothing', async (status, shown, type) => {
  const wallet = await user.wallet()
  gateway.upstream.play(
    answers({ type: 'error', error: { type: 'x', message: `no ${UPSTREAM_KEY} real-name` } }, status, {
      'retry-after': '7',
    }),
  )
  for (const stream of [false, true]) {
    const answer = await post({ ...request, stream })
    const body = (await answer.json()) as { error: { type: string; message: string } }
    expect([answer.status, body.error.type]).toEqual([shown, type])
    expect(body.error.message).not.toContain(UPSTREAM_KEY)
    if (shown === 429 || shown === 529) expect(answer.headers.get('retry-after')).toBe('7')
  }
  expect(await user.wallet()).toEqual(wallet)
})
