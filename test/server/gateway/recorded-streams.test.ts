import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { RECORDED_STREAMS } from '../../upstream/recorded-streams.ts'
import { streams } from '../../upstream/scripts.ts'
import { inGateway } from './in-gateway.ts'
import { eventsOf } from './start-gateway.ts'

/** 82 × 2 + 20 × 8, by the million. */
const COST = '0.000324'

const { gateway, user } = inGateway({ engine: 'sqlite', model: { price: { input: '2', output: '8' } } }, '10')

describe.each(RECORDED_STREAMS)('$name', ({ texts, thought = '', words = '', calls }) => {
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
    const message = await anthropic.messages.stream({ ...request, max_tokens: 2000, thinking }).finalMessage()
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
    expect(response.usage).toMatchObject({ input_tokens: 82, output_tokens: 20, cost: COST })
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
      usageMetadata: { promptTokenCount: 82, totalTokenCount: 102, cost: COST },
    })
  })

  it('says the same in the chunks that it came in', async () => {
    play()
    const answer = await user.post('/chat/completions', { ...request, stream: true })
    const sent = eventsOf(texts.join('').replaceAll('data:{', 'data: {')).flatMap((data) =>
      data === '[DONE]' ? [] : JSON.parse(data).choices.map(({ delta }: { delta: object }) => delta),
    )
    const got = eventsOf((await answer.text()).replaceAll('data:{', 'data: {')).flatMap((data) =>
      data === '[DONE]' ? [] : JSON.parse(data).choices.map(({ delta }: { delta: object }) => delta),
    )
    expect(got).toEqual(sent)
  })
})
