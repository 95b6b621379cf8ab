import { costText } from '../../../../contract/money.ts'
import Anthropic, { APIError } from '@anthropic-ai/sdk'
import { jsonSchemaOutputFormat } from '@anthropic-ai/sdk/helpers/json-schema'
import { maasClient } from '../../support/maas-client.ts'
import { forEachDatabase } from '../../support/start-app.ts'
import { startGateway, type GatewayUser, type TestGateway } from '../start-gateway.ts'

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  let anthropic: Anthropic
  const clientOf = (apiKey: string) =>
    new Anthropic({ apiKey, baseURL: gateway.origin, maxRetries: 0, authToken: null })
  beforeAll(async () => {
    gateway = await startGateway({ engine })
    user = await gateway.newUser('10')
    anthropic = clientOf(user.key)
  })
  afterAll(() => gateway.close())

  /** The key of a user without money. */
  async function poorKey() {
    const { accessToken } = await gateway.signIn('13700000001')
    return (await maasClient(gateway.app, accessToken).must('key.add', { name: 'test' })).key ?? ''
  }

  const request = {
    model: 'demo',
    max_tokens: 60,
    messages: [{ role: 'user' as const, content: '用一句话介绍自己' }],
  }

  it('answers a message, and bills it as its usage says', async () => {
    const [before] = await user.wallet()
    const { data: message, request_id } = await anthropic.messages.create(request).withResponse()
    expect(message).toMatchObject({
      type: 'message',
      role: 'assistant',
      model: 'demo',
      content: [{ type: 'text', text: expect.stringMatching(/./) }],
      stop_reason: 'max_tokens',
      stop_sequence: null,
      usage: { output_tokens: 60, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 },
    })
    const { usage } = message as unknown as { usage: { input_tokens: number; cost: number } }
    const nano = BigInt(usage.input_tokens) * 2000n + 60n * 8000n
    expect(usage.cost).toBe(Number(nano) / 1e9)
    const [after] = await user.wallet()
    expect(Number(before) - Number(after)).toBeCloseTo(usage.cost, 9)
    const receipt = await user.must('stats.receipt', { requestId: request_id ?? '' })
    expect(receipt).toMatchObject({ cost: costText(usage.cost) })
  })

  it('answers as a schema wants, in either place', async () => {
    const schema = {
      type: 'object',
      properties: { age: { type: 'integer' } },
      required: ['age'],
      additionalProperties: false,
    } as const
    const format = jsonSchemaOutputFormat(schema)
    const { parsed_output } = await anthropic.messages.parse({ ...request, output_config: { format } })
    expect(parsed_output).toEqual({ age: expect.any(Number) })
    const older = { ...request, output_format: { type: 'json_schema', schema } }
    const { content } = await anthropic.messages.create(older)
    expect(content).toMatchObject([{ type: 'text', text: expect.stringMatching(/^\{\s*"age"/) }])
  })

  it('streams a message in the order that its client expects', async () => {
    const stream = anthropic.messages.stream(request)
    const kinds: string[] = []
    stream.on('streamEvent', ({ type }) => void kinds.push(type))
    const message = await stream.finalMessage()
    expect(kinds.filter((kind, i) => kind !== kinds[i - 1])).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ])
    expect(message.usage.output_tokens).toBe(60)
    expect(message.usage.input_tokens).toBeGreaterThan(0)
    expect(message.stop_reason).toBe('max_tokens')
  })

  it('calls a tool of the caller and goes on with its result', async () => {
    const tools = [
      {
        name: 'get_weather',
        description: '查询一座城市的天气',
        input_schema: {
          type: 'object' as const,
          properties: { city: { type: 'string' } },
          required: ['city'],
        },
      },
    ]
    const question = { role: 'user' as const, content: '北京天气怎么样？' }
    const ask = { model: 'demo', max_tokens: 500, tools }
    const first = await anthropic.messages
      .stream({ ...ask, messages: [question], tool_choice: { type: 'any' } })
      .finalMessage()
    const call = first.content.find((block) => block.type === 'tool_use')
    expect(first.stop_reason).toBe('tool_use')
    expect(call).toMatchObject({ name: 'get_weather', input: { city: expect.any(String) } })
    const second = await anthropic.messages.create({
      ...ask,
      messages: [
        question,
        { role: 'assistant', content: first.content },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: call?.id ?? '', content: '晴，12 度' }],
        },
      ],
    })
    expect(second.content).toEqual([{ type: 'text', text: expect.stringContaining('晴，12 度') }])
  })

  it('counts tokens without an answer and without money', async () => {
    const poor = clientOf(await poorKey())
    const { max_tokens: _, ...counted } = request
    const { input_tokens } = await poor.messages.countTokens(counted)
    expect(input_tokens).toBeGreaterThan(5)
    const longer = await poor.messages.countTokens({ ...counted, system: '你是诗人。'.repeat(50) })
    expect(longer.input_tokens).toBeGreaterThan(input_tokens + 100)
  })

  it('refuses in the words of its clients', async () => {
    const failing = async (client: Anthropic, more: object = {}) => {
      const error: unknown = await client.messages
        .create({ ...request, ...more })
        .catch((reason: unknown) => reason)
      if (!(error instanceof APIError)) throw new Error('not refused')
      const { status, error: body } = error
      return [status, (body as { error: { type: string } }).error.type, error.requestID]
    }
    const id = expect.stringMatching(/./)
    expect(await failing(clientOf('sk-wrong'))).toEqual([401, 'authentication_error', id])
    expect(await failing(clientOf(await poorKey()))).toEqual([402, 'billing_error', id])
    expect(await failing(anthropic, { model: 'none' })).toEqual([404, 'not_found_error', id])
    expect(await failing(anthropic, { messages: [] })).toEqual([400, 'invalid_request_error', id])
    expect(
      await failing(anthropic, { tools: [{ type: 'web_search_20250305', name: 'web_search' }] }),
    ).toEqual([400, 'invalid_request_error', id])
    const large = await fetch(`${gateway.origin}/v1/messages`, {
      method: 'POST',
      headers: { 'x-api-key': user.key, 'content-type': 'application/json' },
      body: 'x'.repeat(11 * 1024 * 1024),
    })
    expect([large.status, await large.json()]).toEqual([
      413,
      {
        type: 'error',
        error: { type: 'request_too_large', message: expect.stringMatching(/./) },
        request_id: large.headers.get('request-id'),
      },
    ])
  })
})
