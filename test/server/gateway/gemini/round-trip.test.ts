import * as fc from 'fast-check'
import { answers, completion, streams } from '../../../upstream/scripts.ts'
import { chunksOf, modelTurn, usage } from '../random-turns.ts'
import { startGateway, type TestGateway } from '../start-gateway.ts'

interface Part {
  text?: string
  thought?: boolean
  functionCall?: object
  thoughtSignature?: string
}
interface Content {
  role: string
  parts: Part[]
}

/** What a client makes of the pieces of one answer: texts that follow one another are one. */
function joined(parts: readonly Part[]): Part[] {
  const whole: Part[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    const isSame = last?.text !== undefined && part.text !== undefined && last.thought === part.thought
    if (last && isSame) whole[whole.length - 1] = { ...last, ...part, text: `${last.text}${part.text}` }
    else whole.push(part)
  }
  return whole.filter(({ text, thoughtSignature }) => text !== '' || thoughtSignature !== undefined)
}

const unsigned = (parts: readonly Part[]) =>
  parts.map(({ thoughtSignature: _signature, ...part }) => part).filter(({ text }) => text !== '')

describe('random turns of a model', () => {
  let gateway: TestGateway
  let key: string
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite', model: { maxOutputTokens: 4000 } })
    key = (await gateway.newUser('100')).key
  })
  afterAll(() => gateway.close())

  const ask = (method: string, contents: Content[], includeThoughts: boolean) =>
    fetch(`${gateway.origin}/v1beta/models/up:${method}`, {
      method: 'POST',
      headers: { 'x-goog-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        contents,
        generationConfig: { maxOutputTokens: 2000, thinkingConfig: { includeThoughts } },
      }),
    })
  interface Answer {
    candidates: { content: Content; finishReason?: string }[]
  }

  it('are the same streamed and whole, and go back to the model as it said them, in pieces or whole', async () => {
    const hello = { role: 'user', parts: [{ text: '你好' }] }
    await fc.assert(
      fc.asyncProperty(modelTurn, fc.boolean(), fc.boolean(), async (turn, isArray, isShown) => {
        const { thought, text, calls } = turn
        fc.pre(text !== '' || calls.length > 0)
        gateway.upstream.play(streams(chunksOf(turn), { sliceBytes: turn.bytes }))
        const stream = await ask(`streamGenerateContent${isArray ? '' : '?alt=sse'}`, [hello], isShown)
        const body = await stream.text()
        const pieces = (
          isArray
            ? JSON.parse(body)
            : body
                .split('\r\n\r\n')
                .filter((block) => block.startsWith('data: '))
                .map((block) => JSON.parse(block.slice(6)) as Answer)
        ) as Answer[]
        const contents = pieces.flatMap(({ candidates }) => candidates[0]?.content ?? [])
        const streamed = joined(contents.flatMap(({ parts }) => parts))
        expect(unsigned(streamed)).toEqual([
          ...(thought === '' || !isShown ? [] : [{ text: thought, thought: true }]),
          ...(text === '' ? [] : [{ text }]),
          ...calls.map(({ name, input: args }, i) => ({ functionCall: { id: `call_${i}`, name, args } })),
        ])
        const isCarried = thought !== '' && (isShown || calls.length > 0)
        expect(streamed.filter(({ thoughtSignature }) => thoughtSignature !== undefined)).toHaveLength(
          isCarried ? 1 : 0,
        )
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
        gateway.upstream.play(
          answers(completion('', usage, { choices: [{ index: 0, message, finish_reason }] })),
        )
        const { reasoning_content: _thought, ...unthought } = message
        for (const history of [[{ role: 'model', parts: streamed }], contents]) {
          const answer = (await (
            await ask('generateContent', [hello, ...history, hello], isShown)
          ).json()) as Answer
          const whole = answer.candidates[0]
          expect(unsigned(whole?.content.parts ?? [])).toEqual(unsigned(streamed))
          expect(whole?.finishReason).toBe(pieces.at(-1)?.candidates[0]?.finishReason)
          expect(gateway.upstream.received.at(-1)?.body.messages).toEqual([
            { role: 'user', content: '你好' },
            isCarried ? message : unthought,
            { role: 'user', content: '你好' },
          ])
        }
      }),
      { numRuns: 30 },
    )
  }, 120_000)
})
