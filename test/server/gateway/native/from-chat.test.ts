import * as fc from 'fast-check'
import OpenAI from 'openai'
import { formatYuan } from '../../../../contract/money.ts'
import { answers, streams } from '../../../upstream/scripts.ts'
import {
  begins,
  blockEvents,
  ends,
  message,
  messageEvent,
  messageUsage,
} from '../../../upstream/message-scripts.ts'
import { eventsOf, startGateway, UPSTREAM_KEY, type GatewayUser, type TestGateway } from '../start-gateway.ts'
import { anyMessage, blocksOf, SIGNATURE, stopOf, streamOf, usageOf } from './random-message.ts'

const price = { input: '2', cachedInput: '0.2', cacheWrite5m: '2.5', cacheWrite1h: '4', output: '10' }
const cost = formatYuan(BigInt(10 * 2000 + 20 * 200 + 30 * 2500 + 40 * 4000 + 12 * 10_000))
const PIXEL = 'iVBORw0KGgo='

let gateway: TestGateway
let user: GatewayUser
let openai: OpenAI
beforeAll(async () => {
  gateway = await startGateway({
    engine: 'sqlite',
    first: { protocol: 'anthropic' },
    model: {
      price,
      contextLength: 32_768,
      maxOutputTokens: 8192,
      parameters: ['temperature', 'reasoning_effort'],
    },
  })
  user = await gateway.newUser('100')
  openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
})
afterAll(() => gateway.close())

const hello = [{ role: 'user' as const, content: '你好' }]
const request = { model: 'up', messages: hello }
const last = () => gateway.upstream.received.at(-1)
const say = () => gateway.upstream.play(answers(message([{ type: 'text', text: '好' }])))

describe('a chat completion', () => {
  it.each([undefined, null, { type: 'text' }])('without a format (%j) asks for none', async (format) => {
    say()
    await user.post('/chat/completions', { ...request, response_format: format })
    expect(last()?.body).not.toHaveProperty('output_config')
  })

  it('of a system message alone, of a jpg and of calls without tools is a message that is taken', async () => {
    say()
    await user.post('/chat/completions', { model: 'up', messages: [{ role: 'system', content: '说好' }] })
    expect(last()?.body).toMatchObject({
      messages: [{ role: 'user', content: [{ type: 'text', text: '说好' }] }],
    })
    expect(last()?.body).not.toHaveProperty('system')
    const image_url = { url: `data:image/jpg;base64,${PIXEL}` }
    await user.post('/chat/completions', {
      model: 'up',
      messages: [
        { role: 'user', content: [{ type: 'image_url', image_url }] },
        {
          role: 'assistant',
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'read', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'a', content: '好' },
      ],
    })
    expect(last()?.body).toMatchObject({
      messages: [{ content: [{ source: { media_type: 'image/jpeg' } }] }, {}, {}],
      tools: [{ name: 'read' }],
      tool_choice: { type: 'none' },
    })
  })

  it('reaches the upstream as a message', async () => {
    say()
    const answer = await user.post('/chat/completions', {
      model: 'up',
      max_tokens: 300,
      temperature: 1.4,
      top_p: 0.5,
      top_k: 5,
      seed: 7,
      presence_penalty: 1,
      user: 'u-1',
      stop: ['停', '  '],
      messages: [
        {
          role: 'system',
          content: [{ type: 'text', text: '你是助手', cache_control: { type: 'ephemeral', ttl: '1h' } }],
        },
        { role: 'developer', content: '用中文' },
        {
          role: 'user',
          content: [
            { type: 'text', text: '看图' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } },
            { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
            { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERg==' } },
            { type: 'file', file: { filename: 'a.txt', file_data: 'data:text/plain;base64,5L2g5aW9' } },
          ],
        },
        {
          role: 'assistant',
          content: '我读一下',
          reasoning_details: [{ type: 'reasoning.text', text: '想', signature: SIGNATURE }],
          tool_calls: [
            {
              id: 'functions.read:0',
              type: 'function',
              function: { name: 'read', arguments: '{"path":"a.txt"}' },
            },
            { id: 'functions_read_0', type: 'function', function: { name: 'now', arguments: '' } },
          ],
        },
        { role: 'system', content: '记住' },
        { role: 'tool', tool_call_id: 'functions.read:0', content: '内容' },
        {
          role: 'tool',
          tool_call_id: 'functions_read_0',
          content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } }],
        },
        { role: 'user', content: '继续' },
      ],
      tools: [
        {
          type: 'function',
          function: { name: 'read', description: '读', parameters: { type: 'object' }, strict: true },
          cache_control: { type: 'ephemeral' },
        },
        { type: 'function', function: { name: 'now' } },
      ],
      tool_choice: 'required',
      parallel_tool_calls: false,
      response_format: { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'object' } } },
    })
    expect(answer.status).toBe(200)
    expect(last()?.path).toBe('/v1/messages')
    expect(last()?.headers).toMatchObject({ 'x-api-key': UPSTREAM_KEY, 'anthropic-version': '2023-06-01' })
    expect(last()?.body).toEqual({
      model: 'real-name',
      max_tokens: 300,
      system: [
        { type: 'text', text: '你是助手', cache_control: { type: 'ephemeral', ttl: '1h' } },
        { type: 'text', text: '用中文' },
      ],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: '看图' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } },
            { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
            {
              type: 'document',
              source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERg==' },
              title: 'a.pdf',
            },
            {
              type: 'document',
              source: { type: 'text', media_type: 'text/plain', data: '你好' },
              title: 'a.txt',
            },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: '想', signature: SIGNATURE },
            { type: 'text', text: '我读一下' },
            { type: 'tool_use', id: 'functions_read_0', name: 'read', input: { path: 'a.txt' } },
            { type: 'tool_use', id: 'functions_read_0_2', name: 'now', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'functions_read_0',
              content: [{ type: 'text', text: '内容' }],
            },
            {
              type: 'tool_result',
              tool_use_id: 'functions_read_0_2',
              content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } }],
            },
            { type: 'text', text: '记住' },
            { type: 'text', text: '继续' },
          ],
        },
      ],
      stop_sequences: ['停'],
      temperature: 1,
      top_k: 5,
      tools: [
        {
          name: 'read',
          description: '读',
          input_schema: { type: 'object' },
          strict: true,
          cache_control: { type: 'ephemeral' },
        },
        { name: 'now', input_schema: { type: 'object', properties: {} } },
      ],
      tool_choice: { type: 'any', disable_parallel_tool_use: true },
      output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
    })
  })

  it.each([
    [
      'begins with what a model said',
      [{ role: 'assistant', content: '您好' }, ...hello],
      ['.', '您好', '你好'],
    ],
    [
      'ends with the begin of an answer',
      [...hello, { role: 'assistant', content: '答：  ' }],
      ['你好', '答：'],
    ],
    ['says nothing in between', [...hello, { role: 'assistant', content: '' }, ...hello], ['你好']],
  ])('whose conversation %s is one that is taken', async (_what, messages, texts) => {
    say()
    await user.post('/chat/completions', { ...request, messages })
    const turns = last()?.body.messages as { role: string; content: { text: string }[] }[]
    expect(turns.map(({ content }) => content[0]?.text)).toEqual(texts)
    expect(turns[0]?.role).toBe('user')
  })

  it.each([
    [{ reasoning_effort: 'low' }, { thinking: { type: 'enabled', budget_tokens: 4096 } }],
    [{ reasoning_effort: 'high', max_tokens: 2000 }, { thinking: { type: 'enabled', budget_tokens: 1600 } }],
    [{ reasoning_effort: 'high', max_tokens: 1000 }, { thinking: undefined }],
    [{ reasoning_effort: 'none' }, { thinking: { type: 'disabled' } }],
    [
      { thinking: { type: 'enabled', budget_tokens: 2048 } },
      { thinking: { type: 'enabled', budget_tokens: 2048 } },
    ],
    [
      { thinking: { type: 'disabled' }, temperature: 0.3 },
      { thinking: { type: 'disabled' }, temperature: 0.3 },
    ],
    [
      { reasoning_effort: 'low', temperature: 0.3 },
      { thinking: { type: 'enabled', budget_tokens: 4096 }, temperature: undefined },
    ],
    [{}, { thinking: undefined }],
  ])('asks for thought by a budget: %j', async (more, expected) => {
    say()
    await user.post('/chat/completions', { ...request, ...more })
    for (const [name, value] of Object.entries(expected)) expect(last()?.body[name]).toEqual(value)
  })

  it('asks a model in the middle of its turn to think only with the thought that began it', async () => {
    const turn = (details: object) => [
      ...hello,
      {
        role: 'assistant',
        content: null,
        ...details,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'now', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '三点' },
    ]
    const more = { reasoning_effort: 'low', tools: [{ type: 'function', function: { name: 'now' } }] }
    say()
    await user.post('/chat/completions', { ...request, ...more, messages: turn({ reasoning_content: '想' }) })
    expect(last()?.body).not.toHaveProperty('thinking')
    const details = { reasoning_details: [{ type: 'reasoning.text', text: '想', signature: SIGNATURE }] }
    await user.post('/chat/completions', { ...request, ...more, messages: turn(details) })
    expect(last()?.body).toMatchObject({ thinking: { type: 'enabled' } })
  })

  it.each([
    ['n', { n: 2 }],
    ['logprobs', { logprobs: true }],
    ['functions', { functions: [{ name: 'a' }] }],
    ['messages[0].content[0].type', { messages: [{ role: 'user', content: [{ type: 'input_audio' }] }] }],
    ['messages[0].role', { messages: [{ role: 'function', name: 'a', content: 'b' }] }],
    ['file_data', { messages: [{ role: 'user', content: [{ type: 'file', file: { file_data: 'x' } }] }] }],
    ['response_format', { response_format: { type: 'grammar' } }],
    ['tool_choice', { tools: [{ type: 'function', function: { name: 'a' } }], tool_choice: { type: 'x' } }],
  ])('that a message cannot say is refused by name: %s', async (param, more) => {
    const seen = gateway.upstream.received.length
    const answer = await user.post('/chat/completions', { ...request, ...more })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: 'unsupported_value', param: expect.stringContaining(param) } },
    ])
    expect(gateway.upstream.received).toHaveLength(seen)
  })

  it.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['tool_use', 'tool_calls'],
    ['refusal', 'content_filter'],
    ['something_new', 'stop'],
  ])('that ends with %s ends with %s, whole and streamed', async (stop_reason, finish) => {
    gateway.upstream.play(answers(message([{ type: 'text', text: '好' }], { stop_reason })))
    expect(await openai.chat.completions.create(request)).toMatchObject({
      choices: [{ finish_reason: finish }],
    })
    gateway.upstream.play(
      streams([begins() + blockEvents({ type: 'text', text: '好' }, 0) + ends(stop_reason)]),
    )
    const chunks = eventsOf(await (await user.post('/chat/completions', { ...request, stream: true })).text())
    expect(JSON.parse(chunks.at(-2) ?? '')).toMatchObject({
      model: 'up',
      choices: [{ finish_reason: finish }],
      usage: {
        prompt_tokens: 100,
        completion_tokens: 12,
        prompt_tokens_details: { cached_tokens: 20 },
        cost: Number(cost),
      },
    })
  })

  it('with a chunk of its own for the usage has that last', async () => {
    gateway.upstream.play(streams([begins() + blockEvents({ type: 'text', text: '好' }, 0) + ends()]))
    const more = { stream: true, stream_options: { include_usage: true } }
    const chunks = eventsOf(await (await user.post('/chat/completions', { ...request, ...more })).text())
    expect(chunks.at(-1)).toBe('[DONE]')
    expect(JSON.parse(chunks.at(-2) ?? '')).toMatchObject({ choices: [], usage: { cost: Number(cost) } })
    const ids = chunks.slice(0, -1).map((data) => (JSON.parse(data) as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
  })

  it('that breaks off with an error tells it in its own words', async () => {
    const error = messageEvent('error', { error: { type: 'overloaded_error', message: 'Overloaded' } })
    gateway.upstream.play(streams([begins() + blockEvents({ type: 'text', text: '好' }, 0) + error]))
    const chunks = eventsOf(await (await user.post('/chat/completions', { ...request, stream: true })).text())
    expect(JSON.parse(chunks.at(-1) ?? '')).toMatchObject({
      error: { code: 'upstream_error', message: expect.stringContaining('Overloaded') },
    })
  })
})

describe('random turns of a model', () => {
  it('are the same streamed and whole, and go back as it said them, on the wire of completions', async () => {
    const create = { ...request, max_tokens: 3000, reasoning_effort: 'low' as const }
    await fc.assert(
      fc.asyncProperty(anyMessage, fc.integer({ min: 5, max: 400 }), async (turn, sliceBytes) => {
        const blocks = blocksOf(turn)
        fc.pre(turn.text !== '' || turn.calls.length > 0)
        gateway.upstream.play(streams([streamOf(turn)], { sliceBytes }))
        const runner = openai.chat.completions.stream({ ...create })
        const streamed = (await runner.finalChatCompletion()).choices[0]
        gateway.upstream.play(answers(message(blocks, { stop_reason: stopOf(turn), usage: usageOf(turn) })))
        const whole = (await openai.chat.completions.create(create)).choices[0]
        expect(whole?.finish_reason).toBe(turn.calls.length > 0 ? 'tool_calls' : 'stop')
        expect(streamed?.finish_reason).toBe(whole?.finish_reason)
        expect(streamed?.message.content ?? '').toBe(whole?.message.content ?? '')
        const callsOf = (choice: typeof whole) =>
          (choice?.message.tool_calls ?? []).map((call) =>
            call.type === 'function'
              ? [call.id, call.function.name, JSON.parse(call.function.arguments)]
              : [],
          )
        expect(callsOf(streamed as typeof whole)).toEqual(callsOf(whole))
        expect(callsOf(whole)).toEqual(turn.calls.map(({ name, input }, i) => [`toolu_${i}`, name, input]))
        const results = turn.calls.map((_, i) => ({
          role: 'tool' as const,
          tool_call_id: `toolu_${i}`,
          content: '有',
        }))
        for (const choice of [whole?.message, streamed?.message]) {
          await openai.chat.completions.create({
            ...create,
            messages: [...hello, choice as never, ...results, ...(results.length === 0 ? hello : [])],
          })
          const sent = last()?.body.messages as { role: string; content: unknown }[]
          expect(sent[1]).toEqual({ role: 'assistant', content: blocks })
        }
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  it('go back as it said them on the wire of responses, with what it wants to see of its thought', async () => {
    const create = {
      model: 'up',
      max_output_tokens: 3000,
      reasoning: { effort: 'low' as const, summary: 'auto' as const },
      include: ['reasoning.encrypted_content' as const],
      store: false,
    }
    await fc.assert(
      fc.asyncProperty(anyMessage, fc.integer({ min: 5, max: 400 }), async (turn, sliceBytes) => {
        const blocks = blocksOf(turn)
        fc.pre(turn.text !== '' || turn.calls.length > 0)
        const input = [{ role: 'user' as const, content: '你好' }]
        gateway.upstream.play(streams([streamOf(turn)], { sliceBytes }))
        const streamed = await openai.responses.stream({ ...create, input }).finalResponse()
        gateway.upstream.play(answers(message(blocks, { stop_reason: stopOf(turn), usage: usageOf(turn) })))
        const whole = await openai.responses.create({ ...create, input })
        const { plain, cached, short, long, output } = turn.usage
        for (const response of [streamed, whole]) {
          expect(response.usage).toMatchObject({
            input_tokens: plain + cached + short + long,
            input_tokens_details: { cached_tokens: cached },
            output_tokens: output,
          })
          const results = turn.calls.map((_, i) => ({
            type: 'function_call_output' as const,
            call_id: `toolu_${i}`,
            output: '有',
          }))
          await openai.responses.create({
            ...create,
            input: [
              ...input,
              ...(response.output as never[]),
              ...results,
              ...(results.length === 0 ? input : []),
            ],
          })
          const sent = last()?.body.messages as { role: string; content: unknown }[]
          expect(sent[1]).toEqual({ role: 'assistant', content: blocks })
        }
      }),
      { numRuns: 20 },
    )
  }, 120_000)
})

it('a whole answer with what its prompt cost the cache is billed by its classes', async () => {
  gateway.upstream.play(answers(message([{ type: 'text', text: '好' }], { usage: messageUsage })))
  const answer = await openai.chat.completions.create(request)
  expect(answer).toMatchObject({
    model: 'up',
    object: 'chat.completion',
    choices: [{ message: { role: 'assistant', content: '好' } }],
    usage: {
      prompt_tokens: 100,
      completion_tokens: 12,
      total_tokens: 112,
      prompt_tokens_details: {
        cached_tokens: 20,
        cache_write_tokens: 70,
        cache_creation: { ephemeral_5m_input_tokens: 30, ephemeral_1h_input_tokens: 40 },
      },
      cost: Number(cost),
    },
  })
})
