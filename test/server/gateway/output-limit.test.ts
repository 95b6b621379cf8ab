import { ChatRequest } from '../../../contract/openai.ts'
import { Catalog, type ChatModel } from '../../../server/catalog/schema/schema.ts'

import { planChat } from '../../../server/gateway/plan/plan-chat.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const LIMITS = ['max_tokens', 'max_completion_tokens']

/** The limits in the body that goes to an upstream. */
function sent(upstreamModel: string, more: object, outputLimit?: string) {
  const { models } = Catalog.parse({
    models: [
      {
        id: 'm',
        name: 'm',
        vendor: 'v',
        type: 'chat',
        contextLength: 8192,
        maxOutputTokens: 100,
        price: { input: '1', output: '1' },
        upstreams: [{ builtin: 'chat' }],
        ...(outputLimit && { outputLimit }),
      },
    ],
  })
  const text = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hi' }], ...more })
  const request = { text, value: ChatRequest.parse(JSON.parse(text)) }
  const plan = planChat({ model: models[0] as ChatModel, request, maxCostNano: null })
  const body = JSON.parse(plan.bodyFor(upstreamModel)) as Record<string, unknown>
  return Object.fromEntries(Object.entries(body).filter(([name]) => LIMITS.includes(name)))
}

describe('the limit of an answer', () => {
  it.each([
    ['gpt-4o', {}, undefined, { max_tokens: 100 }],
    ['gpt-4o', { max_completion_tokens: 5 }, undefined, { max_completion_tokens: 5 }],
    ['o3-mini', {}, undefined, { max_completion_tokens: 100 }],
    ['openai/gpt-5-mini', { max_tokens: 7 }, undefined, { max_completion_tokens: 7 }],
    ['gpt-5', { max_tokens: null }, undefined, { max_completion_tokens: 100 }],
    ['olmo-2', {}, undefined, { max_tokens: 100 }],
    ['o3', {}, 'max_tokens', { max_tokens: 100 }],
    ['x', { max_tokens: 7, max_completion_tokens: 9 }, 'max_completion_tokens', { max_completion_tokens: 7 }],
    ['x', { max_tokens: 7 }, 'none', {}],
  ])('is said to %s for %j, configured as %s, in %j', (upstreamModel, more, outputLimit, expected) => {
    expect(sent(upstreamModel, more, outputLimit)).toEqual(expected)
  })

  describe('of an upstream whose context is nearly full', () => {
    let gateway: TestGateway
    let user: GatewayUser
    beforeAll(async () => {
      gateway = await startGateway({
        engine: 'sqlite',
        model: { contextLength: 2000, maxOutputTokens: 1000, outputLimit: 'max_completion_tokens' },
      })
      user = await gateway.newUser('10')
      gateway.upstream.play(async (exchange) => {
        const { max_tokens: old, max_completion_tokens: limit, messages } = exchange.received.body
        const prompt = String((messages as { content: string }[])[0]?.content).split(' ').length
        const isRefused = old !== undefined || prompt + Number(limit) > 2000
        await answers(
          isRefused
            ? { error: { message: 'too long' } }
            : completion('好', { prompt_tokens: prompt, completion_tokens: 1 }),
          isRefused ? 400 : 200,
        )(exchange)
      })
    })
    afterAll(() => gateway.close())

    it.each([0.5, 0.9, 0.95])('leaves room for a prompt of %d of it', async (share) => {
      const words = Array.from({ length: 2000 * share - 10 }, () => 'word').join(' ')
      expect((await user.post('/chat/completions', question(words))).status).toBe(200)
      expect(Number(gateway.upstream.received.at(-1)?.body.max_completion_tokens)).toBeGreaterThan(50)
    })

    it('asks for what the caller asked for', async () => {
      const words = Array.from({ length: 1900 }, () => 'word').join(' ')
      await user.post('/chat/completions', question(words, { max_tokens: 500 }))
      expect(gateway.upstream.received.at(-1)?.body.max_completion_tokens).toBe(500)
    })
  })
})
