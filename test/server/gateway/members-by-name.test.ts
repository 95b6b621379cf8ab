import OpenAI from 'openai'
import type { Protocol } from '../../../contract/protocols.ts'
import { message } from '../../upstream/message-scripts.ts'
import { answers, chunk, completion, DONE, event, finishes, streams, uses } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const PNG = 'iVBORw0KGgo='
const PDF = 'https://example.com/a.pdf'
const usage = { prompt_tokens: 9, completion_tokens: 2 }
const asks = (...content: object[]) => ({ model: 'up', input: [{ role: 'user', content }] })
const says = (...content: object[]) => ({
  model: 'up',
  max_tokens: 9,
  messages: [{ role: 'user', content }],
})
/** As a conversation stands there that Anthropic's own search has been part of. */
const searched = (...content: object[]) => ({
  model: 'up',
  max_tokens: 9,
  messages: [
    { role: 'user', content: '天气' },
    { role: 'assistant', content: [{ type: 'text', text: '查一下' }, ...content] },
    { role: 'user', content: [{ type: 'text', text: '继续' }] },
  ],
})
const SEARCH = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: '天气' } }
const FOUND = {
  type: 'web_search_tool_result',
  tool_use_id: 'srvtoolu_1',
  content: [{ type: 'web_search_result', url: PDF, title: '天气', encrypted_content: 'EqQB' }],
}
const TEXT = { type: 'input_text', text: '看' }
const shows = (...parts: object[]) => ({ contents: [{ role: 'user', parts: [{ text: '看' }, ...parts] }] })
const generated = (...parts: object[]) => ({
  contents: [
    { role: 'user', parts: [{ text: '算' }] },
    { role: 'model', parts: [{ text: '好' }, ...parts] },
    { role: 'user', parts: [{ text: '继续' }] },
  ],
})
const GENERATE = '/models/up:generateContent'

type Refused = [name: string, protocol: Protocol, path: string, body: object]

forEachDatabase((engine) => {
  const gateways = new Map<Protocol, TestGateway>()
  const users = new Map<Protocol, GatewayUser>()
  beforeAll(async () => {
    for (const protocol of ['openai', 'anthropic'] as const) {
      const gateway = await startGateway({
        engine,
        first: { protocol },
        model: { contextLength: 32_768, maxOutputTokens: 100 },
      })
      gateways.set(protocol, gateway)
      users.set(protocol, await gateway.newUser('10'))
    }
  })
  afterAll(async () => {
    for (const gateway of gateways.values()) await gateway.close()
  })
  function of(protocol: Protocol) {
    const [gateway, user] = [gateways.get(protocol), users.get(protocol)]
    if (!gateway || !user) throw new Error('not started')
    return { gateway, user, last: () => gateway.upstream.received.at(-1)?.body ?? {} }
  }

  it.each<Refused>([
    [
      'input[0].content[1].file_url',
      'openai',
      '/responses',
      asks(TEXT, { type: 'input_file', file_url: PDF }),
    ],
    [
      'input[0].content[1].file_url',
      'anthropic',
      '/responses',
      asks(TEXT, { type: 'input_file', file_url: PDF }),
    ],
    ['input[0].content[1].file_id', 'openai', '/responses', asks(TEXT, { type: 'input_file', file_id: 'f' })],
    ['input[0].content[0].file_id', 'openai', '/responses', asks({ type: 'input_image', file_id: 'f' })],
    [
      'input[0].output[0].file_url',
      'openai',
      '/responses',
      {
        model: 'up',
        input: [
          { type: 'function_call_output', call_id: 'c', output: [{ type: 'input_file', file_url: PDF }] },
        ],
      },
    ],
    [
      'input[0].content[1].type',
      'openai',
      '/responses',
      {
        model: 'up',
        input: [
          {
            role: 'developer',
            content: [TEXT, { type: 'input_image', image_url: `data:image/png;base64,${PNG}` }],
          },
        ],
      },
    ],
    ['top_logprobs', 'openai', '/responses', { model: 'up', input: 'hi', top_logprobs: 21 }],
    ['top_logprobs', 'anthropic', '/responses', { model: 'up', input: 'hi', top_logprobs: 2 }],
    [
      'include',
      'anthropic',
      '/responses',
      { model: 'up', input: 'hi', include: ['message.output_text.logprobs'] },
    ],
    [
      'messages[0].content[1].source.url',
      'openai',
      '/messages',
      says({ type: 'text', text: '看' }, { type: 'document', source: { type: 'url', url: PDF } }),
    ],
    [
      'messages[0].content[0].source.file_id',
      'openai',
      '/messages',
      says({ type: 'document', source: { type: 'file', file_id: 'f' } }),
    ],
    [
      'messages[0].content[0].source.file_id',
      'openai',
      '/messages',
      says({ type: 'image', source: { type: 'file', file_id: 'f' } }),
    ],
    [
      'messages[0].content[0].content[0].source.url',
      'openai',
      '/messages',
      says({
        type: 'tool_result',
        tool_use_id: 't',
        content: [{ type: 'document', source: { type: 'url', url: PDF } }],
      }),
    ],
    ['messages[1].content[1].type', 'openai', '/messages', searched(SEARCH, FOUND)],
    ['messages[1].content[1].type', 'openai', '/messages', searched(FOUND)],
    [
      'messages[1].content[1].type',
      'openai',
      '/messages',
      searched({ type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } }),
    ],
    [
      'system[1].type',
      'openai',
      '/messages',
      {
        ...says({ type: 'text', text: '看' }),
        system: [
          { type: 'text', text: '你是助手' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
        ],
      },
    ],
    [
      'contents[0].parts[1].videoMetadata',
      'openai',
      GENERATE,
      shows({ text: 'x', videoMetadata: { fps: 1 } }),
    ],
    [
      'contents[1].parts[1].executableCode',
      'openai',
      GENERATE,
      generated({ executableCode: { language: 'PYTHON', code: '1+1' } }),
    ],
    [
      'contents[1].parts[1].codeExecutionResult',
      'openai',
      GENERATE,
      generated({ code_execution_result: { outcome: 'OUTCOME_OK', output: '2' } }),
    ],
    [
      'contents[1].parts[1].functionResponse',
      'openai',
      GENERATE,
      generated({ functionResponse: { name: 'a', response: {} } }),
    ],
    [
      'systemInstruction.parts[1].inlineData',
      'openai',
      GENERATE,
      {
        ...shows(),
        systemInstruction: { parts: [{ text: '是' }, { inlineData: { mimeType: 'image/png', data: PNG } }] },
      },
    ],
    ['generationConfig.logprobs', 'openai', GENERATE, { ...shows(), generationConfig: { logprobs: 3 } }],
    [
      'messages[0].content[0].file.file_id',
      'anthropic',
      '/chat/completions',
      says({ type: 'file', file: { file_id: 'f' } }),
    ],
  ])(
    '%s over %s is refused by that name on %s, before anything is held',
    async (name, protocol, path, body) => {
      const { gateway, user } = of(protocol)
      const sent = gateway.upstream.received.length
      const { total } = await user.must('stats.calls', {})
      const wallet = await user.wallet()
      const answer = await user.post(path, body)
      const { error } = (await answer.json()) as { error: { message: string; param?: string } }
      expect([answer.status, error.message]).toEqual([400, expect.stringContaining(` ${name}`)])
      expect(error.message.split(name)[1]).not.toMatch(/^[\w.[]/)
      if (path === '/responses') expect(error.param).toBe(name)
      expect(gateway.upstream.received).toHaveLength(sent)
      expect(await user.wallet()).toEqual(wallet)
      expect(await user.must('stats.calls', {})).toMatchObject({ total })
    },
  )

  it('names an item by its place in the request, not in the conversation before it', async () => {
    const { gateway, user } = of('openai')
    gateway.upstream.play(answers(completion('好', usage)))
    const first = (await (await user.post('/responses', { model: 'up', input: 'hi' })).json()) as {
      id: string
    }
    const again = { ...asks({ type: 'input_file', file_url: PDF }), previous_response_id: first.id }
    expect(await (await user.post('/responses', again)).json()).toMatchObject({
      error: { param: 'input[0].content[0].file_url' },
    })
    const reference = {
      model: 'up',
      previous_response_id: first.id,
      input: [{ type: 'item_reference', id: 'x' }],
    }
    expect(await (await user.post('/responses', reference)).json()).toMatchObject({
      error: { param: 'input[0].id' },
    })
  })

  it.each([
    ['a document at an address', says({ type: 'document', source: { type: 'url', url: PDF } })],
    ['what Anthropic’s search has found', searched(SEARCH, FOUND)],
  ])('%s goes as it came to an upstream of messages', async (_what, body) => {
    const { gateway, user, last } = of('anthropic')
    gateway.upstream.play(answers(message([{ type: 'text', text: '好' }])))
    expect((await user.post('/messages', body)).status).toBe(200)
    expect(last().messages).toEqual(body.messages)
  })

  describe('how likely tokens are', () => {
    const token = (text: string, logprob: number) => ({
      token: text,
      bytes: [...Buffer.from(text)],
      logprob,
      top_logprobs: [{ token: text, bytes: [...Buffer.from(text)], logprob }],
    })
    const you = token('你', -0.1)
    const good = token('好', -0.25)
    const ending = token('', -0.5)
    const piece = (delta: object, content: object[]) =>
      event(chunk({ choices: [{ index: 0, delta, logprobs: { content }, finish_reason: null }] }))
    const client = (user: GatewayUser, gateway: TestGateway) =>
      new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })

    it('is said of a whole response that asks for it', async () => {
      const { gateway, user, last } = of('openai')
      const said = completion('你好', usage)
      gateway.upstream.play(
        answers({
          ...said,
          choices: said.choices.map((one) => ({ ...one, logprobs: { content: [you, good] } })),
        }),
      )
      const openai = client(user, gateway)
      const response = await openai.responses.create({
        model: 'up',
        input: 'hi',
        top_logprobs: 1,
        include: ['message.output_text.logprobs'],
      })
      expect(last()).toMatchObject({ logprobs: true, top_logprobs: 1 })
      const output = [{ content: [{ type: 'output_text', text: '你好', logprobs: [you, good] }] }]
      expect(response).toMatchObject({ top_logprobs: 1, output })
      expect(await openai.responses.retrieve(response.id)).toMatchObject({ top_logprobs: 1, output })
    })

    it('is said of the pieces of a stream, and of no thought or call', async () => {
      const { gateway, user, last } = of('openai')
      const call = { index: 0, id: 'c', function: { name: 'a', arguments: '{}' } }
      gateway.upstream.play(
        streams([
          piece({ reasoning_content: '想' }, [token('想', -3)]),
          piece({ content: '你' }, [you]),
          piece({ content: '好' }, [good]),
          piece({ content: '' }, [ending]),
          piece({ tool_calls: [call] }, [token('{}', -4)]),
          event(finishes('tool_calls')),
          event(uses(usage)),
          DONE,
        ]),
      )
      const parts: object[] = []
      const tools = [{ type: 'function' as const, name: 'a', parameters: {}, strict: false }]
      const include = ['message.output_text.logprobs' as const]
      for await (const part of await client(user, gateway).responses.create({
        model: 'up',
        input: 'hi',
        stream: true,
        tools,
        include,
      }))
        if (/^response\.output_text\.|content_part\.done/.test(part.type)) parts.push(part)
      expect(last().logprobs).toBe(true)
      expect(last()).not.toHaveProperty('top_logprobs')
      const all = [you, good, ending]
      expect(parts).toMatchObject([
        { type: 'response.output_text.delta', delta: '你', logprobs: [you] },
        { type: 'response.output_text.delta', delta: '好', logprobs: [good] },
        { type: 'response.output_text.done', text: '你好', logprobs: all },
        { type: 'response.content_part.done', part: { text: '你好', logprobs: all } },
      ])
    })

    it('is not asked for, and not said, where no one wants to know', async () => {
      const { gateway, user, last } = of('openai')
      gateway.upstream.play(
        streams([piece({ content: '你' }, [you]), event(finishes()), event(uses(usage)), DONE]),
      )
      const answer = await user.post('/responses', {
        model: 'up',
        input: 'hi',
        top_logprobs: 0,
        stream: true,
      })
      expect(await answer.text()).not.toContain('-0.1')
      expect(Object.keys(last())).not.toContain('logprobs')
      gateway.upstream.play(answers(completion('好', usage)))
      expect(
        (await user.post('/chat/completions', question('hi', { logprobs: true, top_logprobs: 2 }))).status,
      ).toBe(200)
      expect(last()).toMatchObject({ logprobs: true, top_logprobs: 2 })
    })
  })
})
