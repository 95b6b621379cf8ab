import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { RECORDED_STREAMS } from '../../upstream/recorded-streams.ts'
import { answers, completion, streams } from '../../upstream/scripts.ts'
import { inGateway } from './in-gateway.ts'
import { eventsOf } from './start-gateway.ts'

/** 82 × 2 + 20 × 8, by the million. */
const COST = '0.000324'

const model = { price: { input: '2', output: '8' } }
const ofChat = inGateway({ engine: 'sqlite', model }, '10')
const ofMessages = inGateway({ engine: 'sqlite', model, first: { protocol: 'anthropic' } }, '10')

/** What a client makes of the pieces of calls: each is at its index, and its arguments follow one another. */
function putTogether(deltas: { tool_calls?: Called[] | null }[]): Called['function'][] {
  const calls: Called[] = []
  for (const part of deltas.flatMap(({ tool_calls: parts }) => parts ?? [])) {
    const known = calls[part.index]
    if (!known) calls[part.index] = structuredClone(part)
    else {
      if (part.id) expect(part.id).toBe(known.id)
      known.function.name = (known.function.name ?? '') + (part.function.name ?? '')
      known.function.arguments = (known.function.arguments ?? '') + (part.function.arguments ?? '')
    }
  }
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
  return calls.map((call) => call.function)
}

interface Called {
  index: number
  id: string
  function: { name?: string | null; arguments?: string | null }
}

describe.each(RECORDED_STREAMS)(
  '$name',
  ({ texts, thought = '', words = '', calls, isPlain, isMessages }) => {
    const { gateway, user } = isMessages ? ofMessages : ofChat
    const request = { model: 'up', messages: [{ role: 'user' as const, content: 'hi' }] }
    const play = () => gateway.upstream.play(streams(texts, { sliceBytes: 23 }))

    it('says the same in the blocks of Messages, with an id of its own to each call', async () => {
      play()
      const anthropic = new Anthropic({
        apiKey: user.key,
        baseURL: gateway.origin,
        maxRetries: 0,
        authToken: null,
      })
      const thinking = { type: 'enabled' as const, budget_tokens: 1024 }
      const message = await anthropic.messages
        .stream({ ...request, max_tokens: 2000, thinking })
        .finalMessage()
      expect(
        message.content.map((block) =>
          block.type === 'tool_use'
            ? [block.name, block.input]
            : [block.type, block.type === 'thinking' ? block.thinking : block.type === 'text' && block.text],
        ),
      ).toEqual([
        ...(thought === '' ? [] : [['thinking', thought]]),
        ...(words === '' ? [] : [['text', words]]),
        ...calls.map(({ name, input }) => [name, input]),
      ])
      expect(message.stop_reason).toBe('tool_use')
      expect(message.usage).toMatchObject({ input_tokens: 82, output_tokens: 20 })
      const ids = message.content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []))
      expect(new Set(ids).size).toBe(calls.length)
      expect(ids.every((id) => id !== '')).toBe(true)
    })

    it('says the same in the items of Responses', async () => {
      play()
      const openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
      const stream = openai.responses.stream({ model: 'up', input: 'hi', reasoning: { summary: 'auto' } })
      const response = await stream.finalResponse()
      expect(
        response.output.map((item) =>
          item.type === 'function_call'
            ? [item.name, JSON.parse(item.arguments)]
            : item.type === 'reasoning'
              ? ['thought', item.summary[0]?.text]
              : ['words', response.output_text],
        ),
      ).toEqual([
        ...(thought === '' ? [] : [['thought', thought]]),
        ...(words === '' ? [] : [['words', words]]),
        ...calls.map(({ name, input }) => [name, input]),
      ])
      expect(response.usage).toMatchObject({ input_tokens: 82, output_tokens: 20, cost: Number(COST) })
    })

    it('says the same in the parts of Gemini', async () => {
      play()
      const answer = await user.post('/models/up:streamGenerateContent?alt=sse', {
        contents: [{ role: 'user', parts: [{ text: 'hi' }] }],
        generationConfig: { thinkingConfig: { includeThoughts: true } },
      })
      const text = (await answer.text()).replaceAll('\r', '')
      const pieces = eventsOf(text).map((data) => JSON.parse(data))
      const parts = pieces.flatMap(({ candidates }) => candidates[0].content.parts)
      const joined = (isThought: boolean) =>
        parts
          .filter((part) => !part.functionCall && (part.thought === true) === isThought)
          .map((part) => part.text)
          .join('')
      expect([joined(true), joined(false)]).toEqual([thought, words])
      expect(
        parts.flatMap(({ functionCall: call }) => (call ? [{ name: call.name, input: call.args }] : [])),
      ).toEqual(calls)
      expect(pieces.at(-1)).toMatchObject({
        candidates: [{ finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 82, totalTokenCount: 102, cost: Number(COST) },
      })
    })

    it('says the same in chunks, those that it came in unless a client would not understand them', async () => {
      play()
      const answer = await user.post('/chat/completions', { ...request, stream: true })
      const sent = isMessages
        ? []
        : eventsOf(texts.join('').replaceAll('data:{', 'data: {')).flatMap((data) =>
            data === '[DONE]' ? [] : JSON.parse(data).choices.map(({ delta }: { delta: object }) => delta),
          )
      const got = eventsOf((await answer.text()).replaceAll('data:{', 'data: {')).flatMap((data) =>
        data === '[DONE]' ? [] : JSON.parse(data).choices.map(({ delta }: { delta: object }) => delta),
      )
      if (isPlain) expect(got).toEqual(sent)
      expect(
        putTogether(got).map(({ name, arguments: args }) => ({ name, input: JSON.parse(args || '{}') })),
      ).toEqual(calls)
    })
  },
)

/** Of the wire of each. */
interface WholeAnswer {
  choices: [{ message: { tool_calls: { id: string; function: { name: string; arguments: string } }[] } }]
  content: { name: string; input: unknown; id: string }[]
  output: { name: string; arguments: string; call_id: string }[]
  candidates: [{ content: { parts: { functionCall: { name: string; args: unknown; id: string } }[] } }]
}

describe('a whole answer', () => {
  const call = (name: string, args: unknown, more: object) => ({
    type: 'function',
    function: { name, arguments: args },
    ...more,
  })
  const tool_calls = [
    call('find', { a: [1, { b: '二' }] }, { index: 0, id: 'call_1' }),
    call('find', '{"a": [1, {"b": "二"}]}', { index: 0, id: 'call_1' }),
    call('now', '', { id: '' }),
    call('now', {}, { id: 'call_1' }),
  ]
  const expected = [
    ['find', { a: [1, { b: '二' }] }],
    ['now', {}],
    ['now', {}],
  ]
  const wires: [string, string, object, (answer: WholeAnswer) => [string, unknown, string][]][] = [
    [
      'chat',
      '/chat/completions',
      { messages: [{ role: 'user', content: 'hi' }] },
      ({ choices }) =>
        choices[0].message.tool_calls.map(({ id, function: { name, arguments: args } }) => [
          name,
          JSON.parse(args || '{}'),
          id,
        ]),
    ],
    [
      'messages',
      '/messages',
      { max_tokens: 50, messages: [{ role: 'user', content: 'hi' }] },
      ({ content }) => content.map(({ name, input, id }) => [name, input, id]),
    ],
    [
      'responses',
      '/responses',
      { input: 'hi' },
      ({ output }) => output.map((item) => [item.name, JSON.parse(item.arguments), item.call_id]),
    ],
    [
      'gemini',
      '/models/up:generateContent',
      { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
      ({ candidates }) =>
        candidates[0].content.parts.map(({ functionCall: { name, args, id } }) => [name, args, id]),
    ],
  ]
  it.each(wires)(
    'says each call once, with its arguments, on the wire of %s',
    async (_wire, path, body, read) => {
      const { gateway, user } = ofChat
      const message = { role: 'assistant', content: null, tool_calls }
      gateway.upstream.play(
        answers(
          completion(
            '',
            { prompt_tokens: 82, completion_tokens: 20 },
            { choices: [{ index: 0, message, finish_reason: 'tool_calls' }] },
          ),
        ),
      )
      const calls = read((await (await user.post(path, { model: 'up', ...body })).json()) as WholeAnswer)
      expect(calls.map(([name, input]) => [name, input])).toEqual(expected)
      expect(new Set(calls.map(([, , id]) => id)).size).toBe(3)
    },
  )
})
