import Anthropic from '@anthropic-ai/sdk'
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
} from '../../../upstream/scripts.ts'
import { startGateway, type GatewayUser, type TestGateway } from '../start-gateway.ts'

const usage = { prompt_tokens: 80, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 64 } }
const delta = (part: object) => event(chunk({ choices: [{ index: 0, delta: part, finish_reason: null }] }))
const call = (index: number, part: object) => delta({ tool_calls: [{ index, ...part }] })
const ends = (reason: string) => event(finishes(reason)) + event(uses(usage)) + DONE
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let gateway: TestGateway
let user: GatewayUser
let anthropic: Anthropic
beforeAll(async () => {
  gateway = await startGateway({
    engine: 'sqlite',
    model: { contextLength: 32_768, maxOutputTokens: 8192, parameters: ['temperature', 'reasoning_effort'] },
    env: { STREAM_HEARTBEAT_SECONDS: '1' },
  })
  user = await gateway.newUser('100')
  anthropic = new Anthropic({ apiKey: user.key, baseURL: gateway.origin, maxRetries: 0, authToken: null })
})
afterAll(() => gateway.close())

const hello = [{ role: 'user' as const, content: '你好' }]
const request = { model: 'up', max_tokens: 100, messages: hello }
const lastBody = () => gateway.upstream.received.at(-1)?.body ?? {}
const post = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${gateway.origin}/v1/messages?beta=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** The events of a stream, each as it was written. */
async function eventsOf(body: object) {
  const text = await (await post({ ...body, stream: true })).text()
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      const [name = '', data = ''] = block.split('\n')
      const value = JSON.parse(data.replace('data: ', '')) as {
        type: string
        index?: number
        [more: string]: unknown
      }
      expect(name).toBe(`event: ${value.type}`)
      return value
    })
}

describe('what is asked', () => {
  it('reaches the upstream as a chat completion', async () => {
    gateway.upstream.play(answers(completion('好', usage)))
    const answer = await post(
      {
        model: 'up',
        max_tokens: 32_000,
        system: [
          { type: 'text', text: 'x-anthropic-billing-header: cc_version=2.1.330; cch=1234;' },
          { type: 'text', text: '你是助手', cache_control: { type: 'ephemeral' } },
        ],
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: '' },
              { type: 'text', text: '看图' },
              { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } },
            ],
          },
          {
            role: 'assistant',
            content: [
              { type: 'thinking', thinking: '先读文件', signature: 'x' },
              { type: 'text', text: '我读一下' },
              { type: 'tool_use', id: 'toolu_1', name: 'read', input: { path: 'a.txt' } },
              { type: 'tool_use', id: 'toolu_2', name: 'now', input: {} },
            ],
          },
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                tool_use_id: 'toolu_1',
                content: [
                  { type: 'text', text: '内容' },
                  { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
                ],
                cache_control: { type: 'ephemeral' },
              },
              { type: 'tool_result', tool_use_id: 'toolu_2', content: '没有', is_error: true },
              { type: 'text', text: '继续' },
            ],
          },
          { role: 'system', content: [{ type: 'text', text: '记住' }] },
        ],
        tools: [
          { name: 'read', description: '读', input_schema: { type: 'object' } },
          { name: 'later', defer_loading: true },
        ],
        tool_choice: { type: 'any', disable_parallel_tool_use: true },
        thinking: { type: 'adaptive', display: 'omitted' },
        output_config: { effort: 'max', format: { type: 'json_schema', schema: { type: 'object' } } },
        context_management: { edits: [] },
        metadata: { user_id: '{"session":"1"}' },
        stop_sequences: ['停'],
        top_k: 5,
      },
      { 'anthropic-beta': 'a,b,c', 'anthropic-version': '2023-06-01' },
    )
    expect(answer.status).toBe(200)
    expect(lastBody()).toEqual({
      model: 'real-name',
      max_tokens: 8192,
      messages: [
        { role: 'system', content: '你是助手' },
        {
          role: 'user',
          content: [
            { type: 'text', text: '看图' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } },
          ],
        },
        {
          role: 'assistant',
          content: '我读一下',
          reasoning_content: '先读文件',
          tool_calls: [
            { id: 'toolu_1', type: 'function', function: { name: 'read', arguments: '{"path":"a.txt"}' } },
            { id: 'toolu_2', type: 'function', function: { name: 'now', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'toolu_1', content: '内容' },
        { role: 'tool', tool_call_id: 'toolu_2', content: 'Error: 没有' },
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
            { type: 'text', text: '继续' },
          ],
        },
        { role: 'system', content: '记住' },
      ],
      tools: [
        { type: 'function', function: { name: 'read', description: '读', parameters: { type: 'object' } } },
      ],
      tool_choice: 'required',
      parallel_tool_calls: false,
      reasoning_effort: 'high',
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', schema: { type: 'object' }, strict: true },
      },
      stop: ['停'],
      top_k: 5,
    })
  })

  it('asks for no longer an answer than the context has room for', async () => {
    gateway.upstream.play(answers(completion('好', { prompt_tokens: 30_000, completion_tokens: 1 })))
    const long = Array.from({ length: 28_000 }, (_, i) => `w${i % 10} `)
      .join('')
      .slice(0, 36_000)
    await post({ ...request, max_tokens: 8192, messages: [{ role: 'user', content: long }] })
    const { input_tokens } = await anthropic.messages.countTokens({
      model: 'up',
      messages: [{ role: 'user', content: long }],
    })
    const { max_tokens } = lastBody() as { max_tokens: number }
    expect(input_tokens).toBeGreaterThan(20_000)
    expect(max_tokens).toBeLessThanOrEqual(32_768 - input_tokens)
    expect(max_tokens).toBeGreaterThan(0)
  })

  it.each([
    ['a hosted tool', { tools: [{ type: 'web_search_20250305', name: 'web_search' }] }],
    ['an answer of another kind', { output_config: { format: { type: 'regex', schema: {} } } }],
    ['an answer without its schema', { output_format: { type: 'json_schema' } }],
    ['a tool without a schema', { tools: [{ name: 'a' }] }],
    ['an unknown block', { messages: [{ role: 'user', content: [{ type: 'hologram' }] }] }],
    [
      'a picture in a private network',
      {
        messages: [
          {
            role: 'user',
            content: [{ type: 'image', source: { type: 'url', url: 'http://127.0.0.1/a.png' } }],
          },
        ],
      },
    ],
    ['servers of tools', { mcp_servers: [{ url: 'https://example.com' }] }],
    ['a dearer tier', { service_tier: 'priority' }],
    ['nothing', { messages: [{ role: 'user', content: [] }] }],
    ['no limit', { max_tokens: undefined }],
    ['a result of no call', { messages: [{ role: 'user', content: [{ type: 'tool_result' }] }] }],
  ])('%s is refused before anything is sent', async (_what, more) => {
    const sent = gateway.upstream.received.length
    const answer = await post({ ...request, ...more })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: expect.stringMatching(/[一-鿿]/) },
        request_id: answer.headers.get('request-id'),
      },
    ])
    expect(answer.headers.get('x-should-retry')).toBe('false')
    expect(gateway.upstream.received.length).toBe(sent)
  })
})

describe('what is answered', () => {
  it('is billed by cached and other tokens, and says both', async () => {
    gateway.upstream.play(answers(completion('好', usage)))
    const { data: message, request_id } = await anthropic.messages.create(request).withResponse()
    // 16 x 2 + 64 x 0.5 + 20 x 8 yuan a million.
    expect(message.usage).toEqual({
      input_tokens: 16,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 64,
      output_tokens: 20,
      cost: 0.000224,
    })
    expect(await user.must('stats.receipt', { requestId: request_id ?? '' })).toMatchObject({
      cost: '0.000224',
    })
  })

  it('keeps blocks in order when parallel calls come mixed and words between them', async () => {
    gateway.upstream.play(
      streams([
        delta({ role: 'assistant', content: '' }),
        delta({ reasoning_content: '想' }),
        delta({ content: '我查' }),
        call(0, { id: 'call_a', type: 'function', function: { name: 'read', arguments: '' } }),
        call(1, { id: 'call_b', type: 'function', function: { name: 'now', arguments: '' } }),
        call(0, { function: { arguments: '{"path":' } }),
        call(1, { function: { arguments: '{}' } }),
        delta({ content: '稍等' }),
        call(0, { function: { arguments: '"a"}' } }),
        call(2, { id: 'call_c', type: 'function', function: { name: 'empty' } }),
        ends('stop'),
      ]),
    )
    const events = await eventsOf({ ...request, thinking: { type: 'enabled', budget_tokens: 1024 } })
    const seen = events.map(({ type, index, content_block, delta: part }) => {
      const block = content_block as { type: string; id?: string } | undefined
      const { text, thinking, partial_json } = (part ?? {}) as Record<string, string>
      return [
        type.replace('content_block_', ''),
        index,
        block?.id ?? block?.type ?? text ?? thinking ?? partial_json,
      ].filter((item) => item !== undefined)
    })
    expect(seen).toEqual([
      ['message_start'],
      ['start', 0, 'thinking'],
      ['delta', 0, '想'],
      ['delta', 0],
      ['stop', 0],
      ['start', 1, 'text'],
      ['delta', 1, '我查'],
      ['stop', 1],
      ['start', 2, 'call_a'],
      ['delta', 2, '{"path":'],
      ['delta', 2, '"a"}'],
      ['stop', 2],
      ['start', 3, 'call_b'],
      ['delta', 3, '{}'],
      ['stop', 3],
      ['start', 4, 'text'],
      ['delta', 4, '稍等'],
      ['stop', 4],
      ['start', 5, 'call_c'],
      ['stop', 5],
      ['message_delta'],
      ['message_stop'],
    ])
    expect(events.at(-2)).toEqual({
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: {
        input_tokens: 16,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 64,
        output_tokens: 20,
        cost: 0.000224,
      },
    })
    // As our tokenizer counts 你好 in one message.
    const { input_tokens } = await anthropic.messages.countTokens({ model: 'up', messages: hello })
    expect(input_tokens).toBeGreaterThan(5)
    expect(events[0]).toMatchObject({ message: { model: 'up', usage: { input_tokens } } })
  })

  it('gives a thought that is not shown back to the model in the next turn, and to its own user alone', async () => {
    gateway.upstream.play(streams([delta({ reasoning_content: '秘密' }), event(says('好')), ends('stop')]))
    const thinking = { type: 'adaptive' as const, display: 'omitted' as const }
    const stream = anthropic.messages.stream({ ...request, thinking })
    const { content } = await stream.finalMessage()
    expect(content).toEqual([
      { type: 'thinking', thinking: '', signature: expect.not.stringContaining('秘密') },
      { type: 'text', text: '好' },
    ])
    gateway.upstream.play(answers(completion('好', usage)))
    const next = { ...request, messages: [...hello, { role: 'assistant' as const, content }, ...hello] }
    await anthropic.messages.create(next)
    expect(lastBody().messages).toContainEqual({
      role: 'assistant',
      content: '好',
      reasoning_content: '秘密',
    })
    const other = await gateway.newUser('10')
    await new Anthropic({ apiKey: other.key, baseURL: gateway.origin, authToken: null }).messages.create(next)
    expect(lastBody().messages).toContainEqual({ role: 'assistant', content: '好' })
  })

  it('reads words and thoughts that an upstream sends in parts', async () => {
    gateway.upstream.play(
      streams([
        delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: '想' }] }] }),
        delta({ content: [{ type: 'text', text: '你' }] }),
        delta({ content: '好' }),
        ends('stop'),
      ]),
    )
    const thinking = { type: 'enabled' as const, budget_tokens: 1024 }
    const { content } = await anthropic.messages.stream({ ...request, thinking }).finalMessage()
    expect(content).toMatchObject([
      { type: 'thinking', thinking: '想' },
      { type: 'text', text: '你好' },
    ])
  })

  it('shows no thought to those who did not ask for it', async () => {
    gateway.upstream.play(streams([delta({ reasoning_content: '想' }), event(says('好')), ends('stop')]))
    expect((await anthropic.messages.stream(request).finalMessage()).content).toEqual([
      { type: 'text', text: '好' },
    ])
  })

  it.each([
    ['stop', {}, 'end_turn', null],
    ['length', {}, 'max_tokens', null],
    ['content_filter', {}, 'refusal', null],
    ['stop', { stop_reason: '停' }, 'stop_sequence', '停'],
  ])('ends for %s %j as %s', async (finish_reason, more, stop_reason, stop_sequence) => {
    const choices = [{ index: 0, message: { role: 'assistant', content: '好' }, finish_reason, ...more }]
    gateway.upstream.play(answers(completion('好', usage, { choices })))
    const message = await anthropic.messages.create({ ...request, stop_sequences: ['停'] })
    expect([message.stop_reason, message.stop_sequence]).toEqual([stop_reason, stop_sequence])
  })

  it('says in mid-stream that the model failed, after what it said', async () => {
    gateway.upstream.play(
      streams([event(says('好')), event(JSON.stringify({ error: { message: 'broken' } })), DONE]),
    )
    const events = await eventsOf(request)
    expect(events.map(({ type }) => type)).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'error',
    ])
    expect(events.at(-1)).toEqual({
      type: 'error',
      error: { type: 'api_error', message: expect.stringContaining('broken') },
    })
  })

  it('tells one that waits that the stream lives', async () => {
    gateway.upstream.play(streams([event(says('好'))], { last: 'hang' }))
    const response = await post({ ...request, stream: true })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    if (!reader) throw new Error('no body')
    while (!text.includes('event: ping')) text += (await reader.read()).value ?? ''
    expect(text).toMatch(/^event: message_start\n/)
    await reader.cancel()
  })

  it('is given once for one Idempotency-Key, as the same message', async () => {
    gateway.upstream.play(streams([event(says('好')), ends('stop')]))
    const once = () =>
      post({ ...request, stream: true }, { 'idempotency-key': 'm-1' }).then((answer) => answer.text())
    const first = await once()
    const sent = gateway.upstream.received.length
    expect(await once()).toBe(first)
    expect(gateway.upstream.received.length).toBe(sent)
  })

  it.each([
    [503, 502, 'api_error'],
    [400, 400, 'invalid_request_error'],
    [429, 429, 'rate_limit_error'],
  ])('an upstream that answers %i gives %i %s', async (status, shown, type) => {
    gateway.upstream.play(answers({ error: { message: 'no' } }, status))
    const answer = await post(request)
    expect([answer.status, ((await answer.json()) as { error: { type: string } }).error.type]).toEqual([
      shown,
      type,
    ])
  })
})
