import OpenAI, { APIError } from 'openai'
import { zodTextFormat } from 'openai/helpers/zod'
import { z } from 'zod'
import { maasClient } from '../../support/maas-client.ts'
import { forEachDatabase } from '../../support/start-app.ts'
import { answers, completion } from '../../../upstream/scripts.ts'
import { startGateway, type GatewayUser, type TestGateway } from '../start-gateway.ts'

const usage = { prompt_tokens: 80, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 64 } }

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  let openai: OpenAI
  const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
  beforeAll(async () => {
    gateway = await startGateway({ engine })
    user = await gateway.newUser('10')
    openai = clientOf(user.key)
  })
  afterAll(() => gateway.close())

  const lastBody = () => gateway.upstream.received.at(-1)?.body ?? {}
  const request = { model: 'demo', max_output_tokens: 60, input: '用一句话介绍自己' }
  const tools = [
    {
      type: 'function' as const,
      name: 'get_weather',
      description: '查询一座城市的天气',
      strict: false,
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  ]
  /** @returns status, code and param of a refusal */
  async function refusal(work: Promise<unknown>) {
    const error = await work.catch((reason: unknown) => reason)
    if (!(error instanceof APIError)) throw new Error('not refused')
    return [error.status, error.code, error.param]
  }

  it('answers, and bills the answer as its usage says', async () => {
    const [before] = await user.wallet()
    const { data: response, request_id } = await openai.responses.create(request).withResponse()
    expect(response).toMatchObject({
      id: expect.stringMatching(/^resp_/),
      object: 'response',
      model: 'demo',
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output: [
        {
          id: expect.stringMatching(/^msg_/),
          type: 'message',
          role: 'assistant',
          status: 'incomplete',
          content: [{ type: 'output_text', annotations: [] }],
        },
      ],
      store: true,
      usage: { output_tokens: 60, input_tokens_details: { cached_tokens: 0 } },
    })
    expect(response.output_text).toMatch(/./)
    const { input_tokens, total_tokens, cost } = response.usage as unknown as {
      input_tokens: number
      total_tokens: number
      cost: number
    }
    const nano = BigInt(input_tokens) * 2000n + 60n * 8000n
    expect(total_tokens).toBe(input_tokens + 60)
    expect(cost).toBe(Number(nano) / 1e9)
    const [after] = await user.wallet()
    expect(Number(before) - Number(after)).toBeCloseTo(cost, 9)
    const receipt = await user.must('stats.receipt', { requestId: request_id ?? '' })
    expect(Number(receipt.cost)).toBe(cost)
  })

  it('streams in the order that its client expects, with one id an item to the end', async () => {
    const stream = openai.responses.stream(request)
    const kinds: string[] = []
    const numbers: number[] = []
    const ids = new Set<string>()
    stream.on('event', (event) => {
      kinds.push(event.type)
      numbers.push(event.sequence_number)
      if ('item_id' in event && typeof event.item_id === 'string') ids.add(event.item_id)
    })
    const response = await stream.finalResponse()
    expect(kinds.filter((kind, i) => kind !== kinds[i - 1])).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.incomplete',
    ])
    expect(numbers).toEqual(numbers.map((_, i) => i))
    expect([...ids]).toEqual(response.output.map(({ id }) => id))
    expect(response.usage).toMatchObject({ output_tokens: 60 })
    // A streamed id works at once.
    expect((await openai.responses.retrieve(response.id)).output_text).toBe(response.output_text)
  })

  it('calls a tool of the caller and goes on with its result, from the response before', async () => {
    const first = await openai.responses
      .stream({
        ...request,
        max_output_tokens: 500,
        input: '北京天气怎么样？',
        tools,
        tool_choice: 'required',
      })
      .finalResponse()
    const call = first.output.find((item) => item.type === 'function_call')
    expect(call).toMatchObject({
      id: expect.stringMatching(/^fc_/),
      name: 'get_weather',
      status: 'completed',
      arguments: expect.stringContaining('city'),
    })
    const second = await openai.responses.create({
      ...request,
      max_output_tokens: 500,
      tools,
      previous_response_id: first.id,
      input: [{ type: 'function_call_output', call_id: call?.call_id ?? '', output: '晴，12 度' }],
    })
    expect(second.output_text).toContain('晴，12 度')
    expect(second.previous_response_id).toBe(first.id)
  })

  it('parses what a schema asks for', async () => {
    gateway.upstream.play(answers(completion('{"city":"北京"}', usage)))
    const parsed = await openai.responses.parse({
      model: 'up',
      input: '在哪里？',
      text: { format: zodTextFormat(z.object({ city: z.string() }), 'place') },
    })
    expect(parsed.output_parsed).toEqual({ city: '北京' })
    expect(lastBody()).toMatchObject({
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'place', strict: true, schema: { type: 'object' } },
      },
    })
  })

  it('replays all turns before, without their instructions', async () => {
    gateway.upstream.play(answers(completion('一', usage)))
    const first = await openai.responses.create({ model: 'up', input: '甲', instructions: '简短' })
    gateway.upstream.play(answers(completion('二', usage)))
    const second = await openai.responses.create({ model: 'up', input: '乙', previous_response_id: first.id })
    gateway.upstream.play(answers(completion('三', usage)))
    await openai.responses.create({ model: 'up', input: '丙', previous_response_id: second.id })
    expect(lastBody().messages).toEqual([
      { role: 'user', content: '甲' },
      { role: 'assistant', content: '一' },
      { role: 'user', content: '乙' },
      { role: 'assistant', content: '二' },
      { role: 'user', content: '丙' },
    ])
  })

  it('gives back what is stored, and what was asked, until it is deleted', async () => {
    const input = [
      { role: 'user' as const, content: '一' },
      { role: 'user' as const, content: '二' },
      { role: 'user' as const, content: '三' },
    ]
    const made = await openai.responses.create({ ...request, input, metadata: { task: 'a' } })
    expect(await openai.responses.retrieve(made.id)).toEqual(made)
    const contents: unknown[] = []
    for await (const item of openai.responses.inputItems.list(made.id, { limit: 2 }))
      contents.push('content' in item && item.content)
    expect(contents).toEqual(['三', '二', '一'])
    const page = await openai.responses.inputItems.list(made.id, { order: 'asc', limit: 1 })
    expect(page).toMatchObject({ data: [{ type: 'message', content: '一' }], has_more: true })
    await openai.responses.delete(made.id)
    const notFound = [404, 'response_not_found', null]
    expect(await refusal(openai.responses.retrieve(made.id))).toEqual(notFound)
    expect(await refusal(openai.responses.delete(made.id))).toEqual(notFound)
    expect(await refusal(openai.responses.inputItems.list(made.id))).toEqual(notFound)
  })

  it('belongs to its user: any of its keys reads it, another user finds nothing', async () => {
    const made = await openai.responses.create(request)
    const { key } = await user.must('key.add', { name: '另一个' })
    expect((await clientOf(key).responses.retrieve(made.id)).id).toBe(made.id)
    const other = clientOf((await gateway.newUser('10')).key)
    const calls = [
      other.responses.retrieve(made.id),
      other.responses.inputItems.list(made.id),
      other.responses.delete(made.id),
      other.responses.cancel(made.id),
    ]
    for (const call of calls) expect(await refusal(call)).toEqual([404, 'response_not_found', null])
    expect(await refusal(other.responses.create({ ...request, previous_response_id: made.id }))).toEqual([
      404,
      'response_not_found',
      'previous_response_id',
    ])
    const reference = { type: 'item_reference' as const, id: made.output[0]?.id ?? '' }
    expect(await refusal(other.responses.create({ ...request, input: [reference] }))).toEqual([
      404,
      'response_not_found',
      'input[0].id',
    ])
    expect((await openai.responses.retrieve(made.id)).id).toBe(made.id)
  })

  it('takes a reference to an item for the item', async () => {
    gateway.upstream.play(answers(completion('一', usage)))
    const first = await openai.responses.create({ model: 'up', input: '甲' })
    await openai.responses.create({
      model: 'up',
      input: [
        { role: 'user', content: '甲' },
        { type: 'item_reference', id: first.output[0]?.id ?? '' },
        { role: 'user', content: '乙' },
      ],
    })
    expect(lastBody().messages).toEqual([
      { role: 'user', content: '甲' },
      { role: 'assistant', content: '一' },
      { role: 'user', content: '乙' },
    ])
  })

  it('keeps nothing of a response that is not to be stored', async () => {
    const { db } = gateway.deps.database
    const count = () => db.selectFrom('response').selectAll().where('user_id', '=', user.userId).execute()
    const before = await count()
    const made = await openai.responses.create({ ...request, store: false })
    const streamed = await openai.responses.stream({ ...request, store: false }).finalResponse()
    expect([made, streamed]).toEqual([1, 2].map(() => expect.objectContaining({ store: false })))
    expect(await count()).toEqual(before)
    for (const { id } of [made, streamed])
      expect(await refusal(openai.responses.retrieve(id))).toEqual([404, 'response_not_found', null])
  })

  it('stores words sealed', async () => {
    const made = await openai.responses.create({ ...request, input: '一句秘密' })
    const row = await gateway.deps.database.db
      .selectFrom('response')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(row.body_sealed).not.toContain('秘密')
    expect(gateway.deps.secrets.open(row.body_sealed)).toContain('一句秘密')
    expect(row.size).toBe(Buffer.byteLength(gateway.deps.secrets.open(row.body_sealed)))
  })

  it('counts tokens without an answer and without money', async () => {
    const { accessToken } = await gateway.signIn('13700000001')
    const { key } = await maasClient(gateway.app, accessToken).must('key.add', { name: 'test' })
    const poor = clientOf(key)
    const { input_tokens } = await poor.responses.inputTokens.count({ model: 'demo', input: '你好' })
    expect(input_tokens).toBeGreaterThan(5)
    const longer = await poor.responses.inputTokens.count({
      model: 'demo',
      input: '你好',
      instructions: '你是诗人。'.repeat(50),
    })
    expect(longer.input_tokens).toBeGreaterThan(input_tokens + 100)
    expect(await refusal(poor.responses.create(request))).toEqual([402, 'insufficient_quota', null])
  })

  it('is cancelled only while it runs', async () => {
    const made = await openai.responses.create(request)
    expect(await refusal(openai.responses.cancel(made.id))).toEqual([400, 'unsupported_value', 'id'])
  })
})
