import {
  chunk,
  completion,
  DONE,
  event,
  finishes,
  says,
  streams,
  uses,
  answers,
} from '../../../upstream/scripts.ts'
import { until } from '../../../support/start-server.ts'
import { startGateway, type GatewayUser, type TestGateway } from '../start-gateway.ts'

const usage = {
  prompt_tokens: 80,
  completion_tokens: 20,
  prompt_tokens_details: { cached_tokens: 64 },
  completion_tokens_details: { reasoning_tokens: 7 },
}
const delta = (part: object) => event(chunk({ choices: [{ index: 0, delta: part, finish_reason: null }] }))
const call = (index: number, part: object) => delta({ tool_calls: [{ index, ...part }] })
const ends = (reason: string) => event(finishes(reason)) + event(uses(usage)) + DONE
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let gateway: TestGateway
let user: GatewayUser
beforeAll(async () => {
  gateway = await startGateway({
    engine: 'sqlite',
    model: { contextLength: 32_768, maxOutputTokens: 8192, parameters: ['temperature', 'reasoning_effort'] },
    env: { STREAM_HEARTBEAT_SECONDS: '1' },
  })
  user = await gateway.newUser('100')
})
afterAll(() => gateway.close())

const request = { model: 'up', input: '你好' }
const lastBody = () => gateway.upstream.received.at(-1)?.body ?? {}
const post = (
  body: object,
  { key = user.key, path = '/v1/responses', ...headers }: Record<string, string> = {},
) =>
  fetch(gateway.origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

interface Item {
  id: string
  type: string
  [more: string]: unknown
}
interface Event {
  type: string
  sequence_number: number
  item?: Item
  response?: { id: string; status: string; output: Item[]; [more: string]: unknown }
  [more: string]: unknown
}

const outputOf = async (body: object, key = user.key) =>
  ((await (await post(body, { key })).json()) as { output: Item[] }).output

/** The events of a stream, each as it was written. */
async function eventsOf(body: object, path = '/v1/responses') {
  const text = await (await post({ ...body, stream: true }, { path })).text()
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block, i) => {
      const [name = '', data = ''] = block.split('\n')
      const value = JSON.parse(data.replace('data: ', '')) as Event
      expect([name, value.sequence_number]).toEqual([`event: ${value.type}`, i])
      return value
    })
}

/** As Codex 0.169 asks: developer items, namespaces, tools that OpenAI runs, nothing stored. */
const ofCodex = {
  model: 'up',
  store: false,
  include: ['reasoning.encrypted_content'],
  prompt_cache_key: '0199-thread',
  client_metadata: { 'x-codex-installation-id': 'a' },
  reasoning: { effort: 'high', summary: 'auto' },
  text: { verbosity: 'low' },
  tool_choice: 'auto',
  parallel_tool_calls: true,
  tools: [
    {
      type: 'function',
      name: 'exec_command',
      description: '运行',
      strict: false,
      parameters: { type: 'object', properties: { cmd: { type: 'string' } } },
    },
    {
      type: 'custom',
      name: 'apply_patch',
      description: '改文件',
      format: { type: 'grammar', syntax: 'lark', definition: 'start: patch' },
    },
    {
      type: 'namespace',
      name: 'mcp__mail',
      description: '邮件',
      tools: [{ type: 'function', name: 'send', parameters: { type: 'object' }, strict: false }],
    },
    { type: 'web_search', external_web_access: false },
  ],
  input: [
    { type: 'message', role: 'developer', content: [{ type: 'input_text', text: '<permissions>' }] },
    { type: 'message', role: 'developer', content: [{ type: 'input_text', text: '<environment>' }] },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: '改 a.txt' }] },
  ],
}

describe('what is asked', () => {
  it('reaches the upstream as a chat completion', async () => {
    gateway.upstream.play(answers(completion('好', usage)))
    const answer = await post({
      ...ofCodex,
      instructions: '你是助手',
      max_output_tokens: 32_000,
      temperature: 0.5,
      top_p: 0.9,
      truncation: 'auto',
      metadata: { a: 'b' },
      text: { format: { type: 'json_schema', name: 'a', schema: { type: 'object' }, strict: true } },
      tool_choice: { type: 'custom', name: 'apply_patch' },
      parallel_tool_calls: false,
      input: [
        ...ofCodex.input,
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [{ type: 'summary_text', text: '先读' }],
          encrypted_content: null,
        },
        {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: '我读一下', annotations: [] }],
        },
        { type: 'function_call', call_id: 'call_1', name: 'exec_command', arguments: '{"cmd":"cat a.txt"}' },
        { type: 'function_call', call_id: 'call_2', name: 'send', namespace: 'mcp__mail', arguments: '' },
        { type: 'custom_tool_call', call_id: 'call_3', name: 'apply_patch', input: '*** Begin' },
        {
          type: 'function_call_output',
          call_id: 'call_1',
          output: [
            { type: 'input_text', text: '内容' },
            { type: 'input_image', image_url: PIXEL },
          ],
        },
        { type: 'function_call_output', call_id: 'call_2', output: '已发' },
        { type: 'custom_tool_call_output', call_id: 'call_3', output: 'Done' },
        { type: 'web_search_call', id: 'ws_1', status: 'completed' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: '继续' },
            { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'low' },
            { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA==' },
          ],
        },
        { role: 'developer', content: '记住' },
      ],
    })
    expect(answer.status).toBe(200)
    expect(lastBody()).toEqual({
      model: 'real-name',
      max_tokens: 8192,
      temperature: 0.5,
      top_p: 0.9,
      prompt_cache_key: '0199-thread',
      reasoning_effort: 'high',
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'a', schema: { type: 'object' }, strict: true },
      },
      messages: [
        { role: 'system', content: '你是助手\n\n<permissions>\n\n<environment>' },
        { role: 'user', content: '改 a.txt' },
        {
          role: 'assistant',
          content: '我读一下',
          reasoning_content: '先读',
          tool_calls: [
            {
              id: 'call_1',
              type: 'function',
              function: { name: 'exec_command', arguments: '{"cmd":"cat a.txt"}' },
            },
            { id: 'call_2', type: 'function', function: { name: 'mcp__mail__send', arguments: '{}' } },
            {
              id: 'call_3',
              type: 'function',
              function: { name: 'apply_patch', arguments: '{"input":"*** Begin"}' },
            },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1', content: '内容' },
        { role: 'tool', tool_call_id: 'call_2', content: '已发' },
        { role: 'tool', tool_call_id: 'call_3', content: 'Done' },
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: PIXEL } },
            { type: 'text', text: '继续' },
            { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
            { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA==' } },
          ],
        },
        { role: 'system', content: '记住' },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'exec_command',
            description: '运行',
            strict: false,
            parameters: { type: 'object', properties: { cmd: { type: 'string' } } },
          },
        },
        {
          type: 'function',
          function: {
            name: 'apply_patch',
            description: '改文件\n\nThe input follows this lark grammar:\nstart: patch',
            parameters: {
              type: 'object',
              properties: { input: { type: 'string' } },
              required: ['input'],
              additionalProperties: false,
            },
          },
        },
        {
          type: 'function',
          function: { name: 'mcp__mail__send', parameters: { type: 'object' }, strict: false },
        },
      ],
      tool_choice: { type: 'function', function: { name: 'apply_patch' } },
      parallel_tool_calls: false,
    })
  })

  it('offers only the tools that may be called', async () => {
    gateway.upstream.play(answers(completion('好', usage)))
    const allowed = {
      type: 'allowed_tools',
      mode: 'required',
      tools: [{ type: 'function', name: 'exec_command' }],
    }
    await post({ ...ofCodex, tool_choice: allowed })
    expect(lastBody()).toMatchObject({
      tools: [{ function: { name: 'exec_command' } }],
      tool_choice: 'required',
    })
  })

  it('sends a long name of a tool in a namespace in the length that upstreams take, and gives it back whole', async () => {
    const name = 'a_tool_with_a_very_long_name_that_is_unique'
    const tools = ['one', 'two'].map((end) => ({
      type: 'namespace',
      name: `mcp__a_server_with_a_long_name_${end}`,
      tools: [{ type: 'function', name }],
    }))
    gateway.upstream.play(({ received, response }) => {
      const { tools: offered } = received.body as { tools: { function: { name: string } }[] }
      const names = offered.map((tool) => tool.function.name)
      expect(new Set(names).size).toBe(2)
      for (const flat of names) expect(flat).toMatch(/^[a-zA-Z0-9_]{1,64}$/)
      const message = {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: names[1], arguments: '{}' } }],
      }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(
          completion('', usage, { choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }),
        ),
      )
    })
    expect(await outputOf({ ...request, tools })).toMatchObject([
      { type: 'function_call', name, namespace: 'mcp__a_server_with_a_long_name_two' },
    ])
  })

  it.each([
    ['a dearer tier', { service_tier: 'priority' }, 'unsupported_value', 'service_tier'],
    ['plugins', { plugins: [{ id: 'web' }] }, 'unsupported_value', 'plugins'],
    ['a prompt that is kept elsewhere', { prompt: { id: 'pmpt_1' } }, 'unsupported_value', 'prompt'],
    [
      'a conversation that is kept elsewhere',
      { conversation: 'conv_1' },
      'unsupported_value',
      'conversation',
    ],
    ['no input', { input: undefined }, 'invalid_value', 'input'],
    ['an unknown item', { input: [{ type: 'hologram' }] }, 'unsupported_value', 'input[0].type'],
    [
      'an unknown part',
      { input: [{ role: 'user', content: [{ type: 'hologram' }] }] },
      'unsupported_value',
      'input[0].content[0].type',
    ],
    [
      'a file that is kept elsewhere',
      { input: [{ role: 'user', content: [{ type: 'input_image', file_id: 'f' }] }] },
      'unsupported_value',
      'input[0].content[0].file_id',
    ],
    [
      'a result of no call',
      { input: [{ type: 'function_call_output' }] },
      'invalid_value',
      'input[0].call_id',
    ],
    [
      'two tools of one name',
      { tools: [1, 2].map(() => ({ type: 'function', name: 'a' })) },
      'invalid_value',
      'tools[1].name',
    ],
    ['the choice of a hosted tool', { tool_choice: { type: 'web_search' } }, 'invalid_value', 'tool_choice'],
    ['no tokens', { max_output_tokens: 0 }, 'invalid_value', 'max_output_tokens'],
    [
      'a schema that is missing',
      { text: { format: { type: 'json_schema', name: 'a' } } },
      'invalid_value',
      'text.format.schema',
    ],
    [
      'a response that there is not',
      { previous_response_id: 'resp_none' },
      'response_not_found',
      'previous_response_id',
    ],
  ])('%s is refused before anything is sent', async (_what, more, code, param) => {
    const sent = gateway.upstream.received.length
    const answer = await post({ ...request, ...more })
    const status = code === 'response_not_found' ? 404 : 400
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { error: { message: expect.stringMatching(/[一-鿿]/), type: 'invalid_request_error', code, param } },
    ])
    expect(gateway.upstream.received.length).toBe(sent)
  })

  it('refuses a picture in a private network', async () => {
    const content = [{ type: 'input_image', image_url: 'http://127.0.0.1/a.png' }]
    expect((await post({ ...request, input: [{ role: 'user', content }] })).status).toBe(400)
  })

  it('is served at the address of completions as well', async () => {
    gateway.upstream.play(streams([event(says('好')), ends('stop')]))
    const events = await eventsOf(request, '/v1/chat/completions')
    expect(events.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { output: [{ content: [{ text: '好' }] }] },
    })
  })
})

describe('what is answered', () => {
  it('is billed by cached and other tokens, and says both', async () => {
    gateway.upstream.play(answers(completion('好', usage)))
    const answer = await post(request)
    // 16 x 2 + 64 x 0.5 + 20 x 8 yuan a million.
    expect(await answer.json()).toMatchObject({
      usage: {
        input_tokens: 80,
        input_tokens_details: { cached_tokens: 64 },
        output_tokens: 20,
        output_tokens_details: { reasoning_tokens: 7 },
        total_tokens: 100,
        cost: 0.000224,
      },
    })
    const requestId = answer.headers.get('x-request-id') ?? ''
    expect(await user.must('stats.receipt', { requestId })).toMatchObject({ cost: '0.000224' })
  })

  it('keeps items in order when parallel calls come mixed and words between them', async () => {
    gateway.upstream.play(
      streams([
        delta({ role: 'assistant', content: '' }),
        delta({ reasoning_content: '想' }),
        delta({ content: '我查' }),
        call(0, { id: 'call_a', type: 'function', function: { name: 'exec_command', arguments: '' } }),
        call(1, { id: 'call_b', type: 'function', function: { name: 'apply_patch', arguments: '' } }),
        call(0, { function: { arguments: '{"cmd":' } }),
        call(1, { function: { arguments: '{"input":"***' } }),
        call(1, { function: { arguments: ' Begin"}' } }),
        delta({ content: '稍等' }),
        call(0, { function: { arguments: '"ls"}' } }),
        call(2, { id: 'call_c', type: 'function', function: { name: 'mcp__mail__send' } }),
        ends('stop'),
      ]),
    )
    const events = await eventsOf(ofCodex)
    const seen = events.map(({ type, output_index, delta: piece, item }) =>
      [type.replace('response.', ''), output_index, piece ?? item?.type].filter((one) => one !== undefined),
    )
    expect(seen).toEqual([
      ['created'],
      ['in_progress'],
      ['output_item.added', 0, 'reasoning'],
      ['reasoning_summary_part.added', 0],
      ['reasoning_summary_text.delta', 0, '想'],
      ['reasoning_summary_text.done', 0],
      ['reasoning_summary_part.done', 0],
      ['output_item.done', 0, 'reasoning'],
      ['output_item.added', 1, 'message'],
      ['content_part.added', 1],
      ['output_text.delta', 1, '我查'],
      ['output_text.done', 1],
      ['content_part.done', 1],
      ['output_item.done', 1, 'message'],
      ['output_item.added', 2, 'function_call'],
      ['function_call_arguments.delta', 2, '{"cmd":'],
      ['function_call_arguments.delta', 2, '"ls"}'],
      ['function_call_arguments.done', 2],
      ['output_item.done', 2, 'function_call'],
      ['output_item.added', 3, 'custom_tool_call'],
      ['custom_tool_call_input.delta', 3, '*** Begin'],
      ['custom_tool_call_input.done', 3],
      ['output_item.done', 3, 'custom_tool_call'],
      ['output_item.added', 4, 'message'],
      ['content_part.added', 4],
      ['output_text.delta', 4, '稍等'],
      ['output_text.done', 4],
      ['content_part.done', 4],
      ['output_item.done', 4, 'message'],
      ['output_item.added', 5, 'function_call'],
      ['function_call_arguments.delta', 5, '{}'],
      ['function_call_arguments.done', 5],
      ['output_item.done', 5, 'function_call'],
      ['completed'],
    ])
    const response = events.at(-1)?.response
    expect(response?.output).toMatchObject([
      { id: expect.stringMatching(/^rs_/), summary: [{ type: 'summary_text', text: '想' }] },
      { id: expect.stringMatching(/^msg_/), status: 'completed', content: [{ text: '我查' }] },
      {
        id: expect.stringMatching(/^fc_/),
        call_id: 'call_a',
        name: 'exec_command',
        arguments: '{"cmd":"ls"}',
      },
      { id: expect.stringMatching(/^ctc_/), call_id: 'call_b', name: 'apply_patch', input: '*** Begin' },
      { id: expect.stringMatching(/^msg_/), content: [{ text: '稍等' }] },
      { call_id: 'call_c', namespace: 'mcp__mail', name: 'send', arguments: '{}' },
    ])
    const doneItems = events.filter(({ type }) => type.endsWith('item.done')).map(({ item }) => item)
    expect(doneItems).toEqual(response?.output)
    const added = events.filter(({ type }) => type.endsWith('item.added')).map(({ item }) => item?.id)
    expect(added).toEqual(response?.output.map(({ id }) => id))
    expect(new Set(events.flatMap((one) => one.response?.id ?? [])).size).toBe(1)
  })

  it('gives a sealed thought back to the model in the next turn, and to its own user alone', async () => {
    gateway.upstream.play(streams([delta({ reasoning_content: '秘密' }), event(says('好')), ends('stop')]))
    const body = { ...ofCodex, reasoning: {} }
    const output = (await eventsOf(body)).at(-1)?.response?.output ?? []
    expect(output).toMatchObject([
      { type: 'reasoning', summary: [], encrypted_content: expect.not.stringContaining('秘密') },
      { type: 'message' },
    ])
    const next = { ...body, input: [...body.input, ...output, { role: 'user', content: '再来' }] }
    gateway.upstream.play(answers(completion('好', usage)))
    await post(next)
    const turn = { role: 'assistant', content: '好' }
    expect(lastBody().messages).toContainEqual({ ...turn, reasoning_content: '秘密' })
    const other = await gateway.newUser('10')
    await post(next, { key: other.key })
    expect(lastBody().messages).toContainEqual(turn)
  })

  it('gives a stored thought back to the model, and shows it sealed only to those who ask', async () => {
    gateway.upstream.play(streams([delta({ reasoning_content: '秘密' }), event(says('好')), ends('stop')]))
    const response = (await eventsOf(request)).at(-1)?.response
    expect(response?.output[0]).toEqual({ id: expect.any(String), type: 'reasoning', summary: [] })
    const read = async (query: string) => {
      const headers = { authorization: `Bearer ${user.key}` }
      const answer = await fetch(`${gateway.origin}/v1/responses/${response?.id}${query}`, { headers })
      return ((await answer.json()) as { output: Item[] }).output[0]
    }
    expect(await read('')).toEqual(response?.output[0])
    expect(await read('?include[]=reasoning.encrypted_content')).toMatchObject({
      encrypted_content: expect.stringMatching(/./),
    })
    gateway.upstream.play(answers(completion('好', usage)))
    await post({ ...request, previous_response_id: response?.id })
    expect(lastBody().messages).toContainEqual({
      role: 'assistant',
      content: '好',
      reasoning_content: '秘密',
    })
  })

  it.each([
    ['stop', 'completed', null],
    ['tool_calls', 'completed', null],
    ['length', 'incomplete', { reason: 'max_output_tokens' }],
    ['content_filter', 'incomplete', { reason: 'content_filter' }],
  ])('ends for %s as %s', async (reason, status, incomplete_details) => {
    gateway.upstream.play(streams([event(says('好')), ends(reason)]))
    const last = (await eventsOf(request)).at(-1)
    expect(last).toMatchObject({
      type: `response.${status}`,
      response: {
        status,
        incomplete_details,
        output: [{ status }],
        usage: { output_tokens: 20, cost: 0.000224 },
      },
    })
  })

  it('says a refusal as one', async () => {
    gateway.upstream.play(streams([delta({ refusal: '不能' }), ends('stop')]))
    const events = await eventsOf(request)
    expect(events.map(({ type }) => type)).toContain('response.refusal.delta')
    expect(events.at(-1)?.response?.output).toMatchObject([
      { type: 'message', content: [{ type: 'refusal', refusal: '不能' }] },
    ])
  })

  it.each([
    [
      'says an error',
      [event(says('好')), event(JSON.stringify({ error: { message: 'broken' } })), DONE],
      'broken',
    ],
    ['breaks off', [event(says('好'))], '断开'],
  ])(
    'an upstream that %s in mid-stream fails the response after what it said',
    async (_what, texts, words) => {
      gateway.upstream.play(streams(texts))
      const events = await eventsOf(request)
      expect(events.map(({ type }) => type)).toEqual([
        'response.created',
        'response.in_progress',
        'response.output_item.added',
        'response.content_part.added',
        'response.output_text.delta',
        'response.failed',
      ])
      expect(events.at(-1)).toMatchObject({
        response: {
          status: 'failed',
          error: { code: expect.any(String), message: expect.stringContaining(words) },
        },
      })
    },
  )

  it('bills what was said to one that leaves, once', async () => {
    gateway.upstream.play(streams([event(says('你好世界'))], { last: 'hang' }))
    const response = await post({ ...request, stream: true })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('output_text.delta')) text += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    const requestId = response.headers.get('x-request-id') ?? ''
    await gateway.upstream.received.at(-1)?.aborted
    await until(async () => {
      const { records } = await user.must('stats.calls', { pageSize: 1 })
      return records[0]?.requestId === requestId && records[0].status === 'aborted'
    }, 10_000)
    const { lines, cost } = await user.must('stats.receipt', { requestId })
    const quantity = Object.fromEntries(lines.map((line) => [line.item, line.quantity]))
    expect(quantity).toEqual({ input: expect.any(Number), output: expect.any(Number) })
    const nano = BigInt(quantity.input ?? 0) * 2000n + BigInt(quantity.output ?? 0) * 8000n
    expect(cost).toBe(`0.${String(nano).padStart(9, '0')}`.replace(/0+$/, ''))
  })

  it('is given once for one Idempotency-Key, as the same response', async () => {
    gateway.upstream.play(streams([event(says('好')), ends('stop')]))
    const once = () =>
      post({ ...request, stream: true }, { 'idempotency-key': 'r-1' }).then((answer) => answer.text())
    const first = await once()
    const sent = gateway.upstream.received.length
    expect(await once()).toBe(first)
    expect(gateway.upstream.received.length).toBe(sent)
  })

  it.each([
    [503, 502, 'server_error'],
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
