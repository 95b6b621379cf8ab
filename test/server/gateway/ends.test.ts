import { begins, blockEvents, ends, messageEvent, pings } from '../../upstream/message-scripts.ts'
import { chunk, DONE, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const usage = { prompt_tokens: 10, completion_tokens: 4 }
const asks = {
  chat: ['/chat/completions', question('hi', { stream: true })],
  messages: ['/messages', question('hi', { stream: true, max_tokens: 50 })],
  responses: ['/responses', { model: 'up', input: 'hi', stream: true }],
  gemini: [
    '/models/up:streamGenerateContent?alt=sse',
    { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
  ],
} as const
type Wire = keyof typeof asks

describe.each(['openai', 'anthropic'] as const)(
  'the end of a stream of an upstream that speaks %s',
  (protocol) => {
    let gateway: TestGateway
    let user: GatewayUser
    beforeAll(async () => {
      gateway = await startGateway({ engine: 'sqlite', first: { protocol }, second: { priority: 0 } })
      user = await gateway.newUser('10')
    })
    afterAll(() => gateway.close())

    const said =
      protocol === 'openai'
        ? event(says('好'))
        : begins({ input_tokens: 10, output_tokens: 1 }) +
          pings +
          blockEvents({ type: 'text', text: '好' }, 0)
    const unheard =
      protocol === 'openai' ? event(says('余下的话')) : blockEvents({ type: 'text', text: '余下的话' }, 1)
    const ended = (reason: string) =>
      protocol === 'openai'
        ? event(finishes(reason)) + event(uses(usage))
        : ends(reason, { output_tokens: 4 }).replace(/event: message_stop[^]*/, '')
    const fails = (message: string) =>
      protocol === 'openai'
        ? event(
            chunk({
              choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error', error: { message } }],
            }),
          )
        : messageEvent('error', { error: { type: 'api_error', message } })

    async function ask(wire: Wire, texts: string[]) {
      gateway.upstream.play(streams(texts))
      gateway.backup.play(streams([event(says('二')), event(finishes()), DONE]))
      const [path, body] = asks[wire]
      const answer = await user.post(path, body)
      const text = await answer.text()
      const receipt = await user.must('stats.receipt', {
        requestId: answer.headers.get('x-request-id') ?? '',
      })
      return { text, receipt }
    }

    it.each<[Wire, RegExp]>([
      ['chat', /data: \{"error":\{[^\n]*lost[^\n]*\}\n\n$/],
      ['messages', /event: error\ndata: [^\n]*lost[^\n]*\n\n$/],
      ['responses', /event: response\.failed\ndata: [^\n]*lost[^\n]*\n\n$/],
      ['gemini', /data: \{"error":\{"code":502[^\n]*lost[^\n]*\r\n\r\n$/],
    ])('that is a fault is one on the wire of %s, and costs what was said', async (wire, expected) => {
      const { text, receipt } = await ask(wire, [said, fails('lost'), unheard, ended('stop')])
      expect(text).toMatch('好')
      expect(text).not.toMatch('余')
      expect(receipt.lines.find(({ item }) => item === 'output')).toMatchObject({ quantity: 1 })
      expect(text).toMatch(expected)
      expect(receipt).toMatchObject({ status: 'failed', isEstimated: true })
      expect(receipt.cost).not.toBe('0.00')
    })

    it.each<[Wire, RegExp]>([
      ['chat', /"finish_reason":"(length|model_length|max_tokens)"/],
      ['messages', /"stop_reason":"max_tokens"/],
      ['responses', /"incomplete_details":\{"reason":"max_output_tokens"\}/],
      ['gemini', /"finishReason":"MAX_TOKENS"/],
    ])('for want of room is known on the wire of %s, in the words of any vendor', async (wire, expected) => {
      for (const word of protocol === 'openai' ? ['length', 'model_length', 'max_tokens'] : ['max_tokens']) {
        const { text, receipt } = await ask(wire, [said, ended(word), protocol === 'openai' ? DONE : ''])
        expect(text).toMatch(expected)
        expect(receipt.status).toBe('succeeded')
      }
    })

    it.each<[Wire, RegExp]>([
      ['chat', /"finish_reason":"stop"[^]*data: \[DONE\]\n\n$/],
      ['messages', /"stop_reason":"end_turn"[^]*event: message_stop\ndata: [^\n]*\n\n$/],
      ['responses', /event: response\.completed\n/],
      ['gemini', /"finishReason":"STOP"/],
    ])('that only says why is one on the wire of %s, and opens no breaker', async (wire, expected) => {
      const reason = protocol === 'openai' ? 'stop' : 'end_turn'
      for (const texts of [[said, ended(reason)], [said + ended(reason).trimEnd()]]) {
        const { text, receipt } = await ask(wire, texts)
        expect(text).toMatch(expected)
        expect(receipt).toMatchObject({ status: 'succeeded', cost: '0.000052', isEstimated: false })
      }
      if (protocol === 'anthropic') {
        const { text } = await ask(wire, [said, messageEvent('message_stop')])
        expect(text).toMatch(expected)
        expect(text).not.toMatch('max_tokens"')
      }
    })

    it.each<Wire>(['chat', 'messages', 'responses', 'gemini'])(
      'that comes before anything is seen leaves %s to the next',
      async (wire) => {
        const nothing =
          protocol === 'openai'
            ? event(chunk({ choices: [{ index: 0, delta: { role: 'assistant' } }] }))
            : begins() +
              pings +
              messageEvent('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
        for (const texts of [
          [nothing, fails('lost')],
          ['{"error":{"message":"lost"}}'],
          [nothing, event('{"error":{"message":"lost"}}')],
          [nothing],
        ]) {
          const { text, receipt } = await ask(wire, texts)
          expect(text).toMatch('二')
          expect(text).not.toMatch('lost')
          expect(receipt.status).toBe('succeeded')
        }
      },
    )

    it.each<Wire>(['chat', 'messages', 'responses', 'gemini'])(
      'comes after noise that %s does not hear',
      async (wire) => {
        const noise = ['data: : PROCESSING\n\n', 'data: [PING]\n\n', 'event: wait\ndata: soon\n\n']
        const reason =
          protocol === 'openai'
            ? event(finishes()) + event(uses(usage)) + DONE
            : ends('end_turn', { output_tokens: 4 })
        const { text, receipt } = await ask(wire, [...noise, said, ...noise, reason])
        expect(text).toMatch('好')
        expect(text).not.toMatch(/PROCESSING|PING|soon|error":\{/)
        expect(receipt).toMatchObject({ status: 'succeeded', cost: '0.000052' })
      },
    )
  },
)
