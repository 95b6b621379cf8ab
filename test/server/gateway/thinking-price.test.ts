import { formatYuan } from '../../../contract/money.ts'
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
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

/** As Qwen's hybrid models are priced: what an answer says costs more once there are thoughts in it. */
const price = {
  input: '2',
  output: '8',
  thinkingOutput: '20',
  tiers: [{ above: 1000, input: '4', output: '16', thinkingOutput: '40' }],
}
const usage = { prompt_tokens: 10, completion_tokens: 5 }
const THOUGHT = ['input 10 2.00', 'thinkingOutput 5 20.00']
const PLAIN = ['input 10 2.00', 'output 5 8.00']

const billOf = async (user: GatewayUser, answer: Response) => {
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
  const requestId = answer.headers.get('x-request-id') ?? ''
  const { lines, held, cost } = await user.must('stats.receipt', { requestId })
  const bill = lines.map(({ item, quantity, unitPrice, above }) =>
    [item, quantity, unitPrice, above].filter((part) => part !== undefined).join(' '),
  )
  return { bill, held, cost }
}

describe('an answer with thoughts in it, at an upstream of chat completions', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite', model: { price, batchPercent: 50 } })
    user = await gateway.newUser('100')
  })
  afterAll(() => gateway.close())

  const ask = async (more: object = {}, path = '/chat/completions') =>
    billOf(user, await user.post(path, { ...question('hi', { max_tokens: 20 }), ...more }))
  const says1 = (message: object, used: object = usage) =>
    answers({
      ...completion('', used),
      choices: [
        { index: 0, message: { role: 'assistant', content: '好', ...message }, finish_reason: 'stop' },
      ],
    })

  it.each([
    ['as Qwen and DeepSeek say it', { reasoning_content: '想' }],
    ['as vLLM says it', { reasoning: '想' }],
    ['as OpenRouter says it', { reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }] }],
    [
      'in parts of its content',
      {
        content: [
          { type: 'thinking', thinking: [] },
          { type: 'text', text: '好' },
        ],
      },
    ],
  ])('costs the price of thinking, %s', async (_how, message) => {
    gateway.upstream.play(says1(message))
    expect((await ask()).bill).toEqual(THOUGHT)
    gateway.upstream.play(
      streams([
        event(chunk({ choices: [{ index: 0, delta: message, finish_reason: null }] })),
        event(says('好')),
        event(finishes()),
        event(uses(usage)),
        DONE,
      ]),
    )
    expect((await ask({ stream: true })).bill).toEqual(THOUGHT)
  })

  it('costs it where only the usage tells of thoughts', async () => {
    gateway.upstream.play(says1({}, { ...usage, completion_tokens_details: { reasoning_tokens: 3 } }))
    expect((await ask()).bill).toEqual(THOUGHT)
  })

  it.each([
    { reasoning_content: '' },
    { reasoning_content: null },
    { reasoning: '\n' },
    { reasoning_details: [] },
  ])('is none with %j', async (message) => {
    gateway.upstream.play(says1(message, { ...usage, completion_tokens_details: { reasoning_tokens: 0 } }))
    expect((await ask({ enable_thinking: true })).bill).toEqual(PLAIN)
  })

  it('is held for at the dearer price and billed by what it says, not by what was asked for', async () => {
    for (const more of [
      {},
      { enable_thinking: true },
      { enable_thinking: false },
      { extra_body: { enable_thinking: true } },
      { chat_template_kwargs: { enable_thinking: true } },
      { Enable_Thinking: true },
      { thinking: { type: 'enabled', budget_tokens: 100 } },
      { reasoning_effort: 'high' },
    ]) {
      gateway.upstream.play(says1({ reasoning_content: '想' }))
      const { bill, held, cost } = await ask(more)
      expect([more, bill]).toEqual([more, THOUGHT])
      expect(cost).toBe(formatYuan(BigInt(10 * 2000 + 5 * 20_000)))
      expect(BigInt(held.replace('.', ''))).toBeGreaterThan(0n)
    }
    gateway.upstream.play(says1({}))
    const { held } = await ask()
    expect(held).toBe(formatYuan(BigInt(84 * 2000 + 20 * 20_000)))
  })

  it('keeps it on every wire, at every length of prompt, and where a stream breaks off', async () => {
    gateway.upstream.play(says1({ reasoning_content: '想' }))
    expect(
      (await ask({ max_tokens: 20, messages: [{ role: 'user', content: 'hi' }] }, '/messages')).bill,
    ).toEqual(THOUGHT)
    expect((await billOf(user, await user.post('/responses', { model: 'up', input: 'hi' }))).bill).toEqual(
      THOUGHT,
    )
    gateway.upstream.play(says1({ reasoning_content: '想' }, { prompt_tokens: 1001, completion_tokens: 5 }))
    expect((await ask({ messages: [{ role: 'user', content: '问'.repeat(1000) }] })).bill).toEqual([
      'input 1001 4.00 1000',
      'thinkingOutput 5 40.00 1000',
    ])
    gateway.upstream.play(
      streams([event(chunk({ choices: [{ index: 0, delta: { reasoning_content: '想想看' } }] }))], {
        last: 'reset',
      }),
    )
    const { bill } = await ask({ stream: true })
    expect(bill[1]).toMatch(/^thinkingOutput \d 20\.00$/)
  })

  it.each([
    [{ include_reasoning: false }, 'include_reasoning'],
    [{ Include_Reasoning: false }, 'Include_Reasoning'],
    [{ separate_reasoning: false }, 'separate_reasoning'],
    [{ reasoning_format: 'hidden' }, 'reasoning_format'],
    [{ hide_thinking: true }, 'hide_thinking'],
    [{ reasoning: { effort: 'high', exclude: true } }, 'reasoning.exclude'],
    [{ extra_body: { include_reasoning: false } }, 'extra_body.include_reasoning'],
    [{ google: { thinking_config: { include_thoughts: false } } }, 'google.thinking_config'],
  ])('refuses %j by name: it may keep thoughts out of an answer', async (more, param) => {
    const seen = gateway.upstream.received.length
    const answer = await user.post('/chat/completions', question('hi', more))
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { param, code: 'unsupported_value' } },
    ])
    expect(gateway.upstream.received).toHaveLength(seen)
  })

  it.each([
    { include_reasoning: true },
    { reasoning: { effort: 'low', exclude: false } },
    { thinking: { type: 'enabled', clear_thinking: false } },
    { preserve_thinking: true, thinking_budget: 50 },
    { metadata: { reason: 'test' } },
  ])('takes %j', async (more) => {
    gateway.upstream.play(says1({}))
    expect((await ask(more)).bill).toEqual(PLAIN)
    expect(gateway.upstream.received.at(-1)?.body).toMatchObject(more)
  })

  it('is shown in the list of models, for batches too, and on the page of the model', async () => {
    const models = (await (
      await fetch(`${gateway.origin}/v1/models`, { headers: { authorization: `Bearer ${user.key}` } })
    ).json()) as { data: { id: string; pricing: object }[] }
    expect(models.data.find(({ id }) => id === 'up')?.pricing).toMatchObject({
      completion: '0.000008',
      thinking_completion: '0.00002',
      tiers: [{ above: 1000, thinking_completion: '0.00004' }],
      batch: { completion: '0.000004', thinking_completion: '0.00001' },
    })
    expect((await user.must('model.detail', { modelId: 'up' })).price).toMatchObject({
      thinkingOutput: '20.00',
      tiers: [{ thinkingOutput: '40.00' }],
    })
  })
})

it('is known by its blocks at an upstream of Messages, also where their text is left out', async () => {
  const gateway = await startGateway({ engine: 'sqlite', model: { price }, first: { protocol: 'anthropic' } })
  const user = await gateway.newUser('10')
  const ask = { model: 'up', max_tokens: 20, messages: [{ role: 'user', content: 'hi' }] }
  const message = (content: object[]) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'real-name',
    content: [...content, { type: 'text', text: '好' }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 5 },
  })
  gateway.upstream.play(answers(message([{ type: 'thinking', thinking: '', signature: 's' }])))
  const thinking = { type: 'adaptive', display: 'omitted' }
  expect((await billOf(user, await user.post('/messages', { ...ask, thinking }))).bill).toEqual(THOUGHT)
  expect((await billOf(user, await user.post('/chat/completions', ask))).bill).toEqual(THOUGHT)
  gateway.upstream.play(answers(message([])))
  expect((await billOf(user, await user.post('/messages', { ...ask, thinking }))).bill).toEqual(PLAIN)
  const hidden = await user.post('/messages', { ...ask, include_reasoning: false })
  expect([hidden.status, await hidden.json()]).toMatchObject([
    400,
    { error: { message: expect.stringContaining('include_reasoning') } },
  ])
  await gateway.close()
})
