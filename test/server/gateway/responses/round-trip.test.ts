import * as fc from 'fast-check'
import OpenAI from 'openai'
import { answers, completion, streams } from '../../../upstream/scripts.ts'
import { chunksOf, modelTurn, usage } from '../random-turns.ts'
import { startGateway, type TestGateway } from '../start-gateway.ts'

const tools = [
  { type: 'function' as const, name: 'read', parameters: {}, strict: false },
  {
    type: 'namespace' as const,
    name: 'files',
    description: '',
    tools: [{ type: 'function' as const, name: 'write_file' }],
  },
  { type: 'function' as const, name: 'now', parameters: {}, strict: false },
]
/** As the model knows them. */
const flat = (name: string) => (name === 'write_file' ? 'files__write_file' : name)

describe('random turns of a model', () => {
  let gateway: TestGateway
  let openai: OpenAI
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite', model: { maxOutputTokens: 4000 } })
    const { key } = await gateway.newUser('100')
    openai = new OpenAI({ apiKey: key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
  })
  afterAll(() => gateway.close())

  it('are the same streamed, whole and stored, and go back to the model as it said them', async () => {
    const hello = { role: 'user' as const, content: '你好' }
    const request = {
      model: 'up',
      input: [hello],
      tools,
      reasoning: { summary: 'auto' as const },
      include: ['reasoning.encrypted_content' as const],
    }
    const bare = (output: object[]) => output.map((item) => ({ ...item, id: '', encrypted_content: '' }))
    await fc.assert(
      fc.asyncProperty(modelTurn, async (turn) => {
        const { thought, text } = turn
        const calls = turn.calls.map(({ name, input }) => ({ name: flat(name), input }))
        fc.pre(text !== '' || calls.length > 0)
        gateway.upstream.play(streams(chunksOf({ ...turn, calls }), { sliceBytes: turn.bytes }))
        const streamed = await openai.responses.stream(request).finalResponse()
        expect(streamed.output).toMatchObject([
          ...(thought === '' ? [] : [{ type: 'reasoning', summary: [{ text: thought }] }]),
          ...(text === '' ? [] : [{ type: 'message', content: [{ type: 'output_text', text }] }]),
          ...turn.calls.map(({ name, input }, i) => ({
            type: 'function_call',
            call_id: `call_${i}`,
            name,
            ...(name === 'write_file' && { namespace: 'files' }),
            arguments: JSON.stringify(input),
          })),
        ])
        const message = {
          role: 'assistant',
          content: text === '' ? null : text,
          ...(thought !== '' && { reasoning_content: thought }),
          ...(calls.length > 0 && {
            tool_calls: calls.map(({ name, input }, i) => ({
              id: `call_${i}`,
              type: 'function',
              function: { name, arguments: JSON.stringify(input) },
            })),
          }),
        }
        const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop'
        const wholeAnswer = completion('', usage, { choices: [{ index: 0, message, finish_reason }] })
        gateway.upstream.play(answers(wholeAnswer))
        const whole = await openai.responses.create({
          ...request,
          input: [hello, ...(streamed.output as OpenAI.Responses.ResponseInputItem[]), hello],
        })
        expect(gateway.upstream.received.at(-1)?.body.messages).toEqual([hello, message, hello])
        const stored = await openai.responses.retrieve(streamed.id)
        expect(bare(whole.output)).toEqual(bare(stored.output))
        expect(whole.status).toBe('completed')
        await openai.responses.create({ ...request, previous_response_id: streamed.id })
        expect(gateway.upstream.received.at(-1)?.body.messages).toEqual([hello, message, hello])
      }),
      { numRuns: 30 },
    )
  }, 120_000)
})
