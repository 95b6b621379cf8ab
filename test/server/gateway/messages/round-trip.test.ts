import Anthropic from '@anthropic-ai/sdk'
import * as fc from 'fast-check'
import { answers, completion, streams } from '../../../upstream/scripts.ts'
import { chunksOf, modelTurn, usage } from '../random-turns.ts'
import { startGateway, type TestGateway } from '../start-gateway.ts'

describe('random turns of a model', () => {
  let gateway: TestGateway
  let anthropic: Anthropic
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite', model: { maxOutputTokens: 4000 } })
    const { key } = await gateway.newUser('100')
    anthropic = new Anthropic({ apiKey: key, baseURL: gateway.origin, maxRetries: 0, authToken: null })
  })
  afterAll(() => gateway.close())

  it('are the same streamed and whole, and go back to the model as it said them', async () => {
    const hello = { role: 'user' as const, content: '你好' }
    const request = {
      model: 'up',
      max_tokens: 2000,
      messages: [hello],
      thinking: { type: 'enabled' as const, budget_tokens: 1024 },
    }
    await fc.assert(
      fc.asyncProperty(modelTurn, async (turn) => {
        const { thought, text, calls } = turn
        fc.pre(text !== '' || calls.length > 0)
        const toolCalls = calls.map(({ name, input: args }, i) => ({
          id: `call_${i}`,
          type: 'function',
          function: { name, arguments: JSON.stringify(args) },
        }))
        gateway.upstream.play(streams(chunksOf(turn), { sliceBytes: turn.bytes }))
        const streamed = await anthropic.messages.stream(request).finalMessage()
        expect(streamed.content).toEqual([
          ...(thought === ''
            ? []
            : [{ type: 'thinking', thinking: thought, signature: expect.stringMatching(/./) }]),
          ...(text === '' ? [] : [{ type: 'text', text }]),
          ...calls.map(({ name, input: args }, i) => ({
            type: 'tool_use',
            id: `call_${i}`,
            name,
            input: args,
          })),
        ])
        const message = {
          role: 'assistant',
          content: text === '' ? null : text,
          ...(thought !== '' && { reasoning_content: thought }),
          ...(calls.length > 0 && { tool_calls: toolCalls }),
        }
        const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop'
        gateway.upstream.play(
          answers(completion('', usage, { choices: [{ index: 0, message, finish_reason }] })),
        )
        const whole = await anthropic.messages.create({
          ...request,
          messages: [hello, { role: 'assistant', content: streamed.content }, hello],
        })
        expect(whole.content).toEqual(streamed.content)
        expect(whole.stop_reason).toBe(streamed.stop_reason)
        expect(gateway.upstream.received.at(-1)?.body.messages).toEqual([hello, message, hello])
      }),
      { numRuns: 30 },
    )
  }, 120_000)
})
