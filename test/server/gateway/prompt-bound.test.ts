import * as fc from 'fast-check'
import { ChatRequest } from '../../../contract/openai.ts'
import { promptBound } from '../../../server/gateway/plan/prompt-bound.ts'
import { boundTokens } from '../../../server/platform/tokenizer/bound-tokens.ts'
import { countTokens } from '../../../server/platform/tokenizer/count-tokens.ts'
import { countPromptTokens } from '../../../server/platform/tokenizer/count-prompt-tokens.ts'

const ask = (content: unknown, more: object = {}) =>
  ChatRequest.parse({ model: 'm', messages: [{ role: 'user', content }], ...more })

describe('the upper bound of a prompt', () => {
  it('is never below what the tokenizer counts, whatever is said', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 })
    const tools = fc.option(
      fc.array(fc.record({ type: fc.constant('function'), function: fc.object() }), { maxLength: 3 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), tools, async (contents, tools) => {
        const messages = contents.map((content) => ({ role: 'user', content }))
        const request = ChatRequest.parse(JSON.parse(JSON.stringify({ model: 'm', messages, tools })))
        expect(promptBound(request, 10_000_000)).toBeGreaterThanOrEqual(await countPromptTokens(request))
      }),
      { numRuns: 200 },
    )
  })

  it('counts bytes, not characters', () => {
    expect(promptBound(ask('你好'), 4096) - promptBound(ask(''), 4096)).toBe(6)
  })

  it('is never above the context', () => {
    expect(promptBound(ask('x'.repeat(5000)), 4096)).toBe(4096)
  })

  it('takes a fixed bound for an image, whatever its bytes, and the whole context for a sound', () => {
    const image = (bytes: number) => ask([{ type: 'image_url', image_url: { url: 'x'.repeat(bytes) } }])
    expect(promptBound(image(1_000_000), 100_000)).toBe(promptBound(image(10), 100_000))
    expect(promptBound(ask([{ type: 'input_audio', input_audio: { data: '' } }]), 100_000)).toBe(100_000)
  })

  it('covers tools, schemas and members that we do not know', () => {
    for (const member of ['tools', 'response_format', 'documents', 'system'])
      expect(
        promptBound(
          ask('hi', { [member]: member === 'system' ? 'x'.repeat(500) : [{ text: 'x'.repeat(500) }] }),
          4096,
        ),
      ).toBeGreaterThan(promptBound(ask('hi'), 4096) + 499)
  })
})

describe('the upper bound of a text whose tokens are counted', () => {
  it('is never below twice our count, nor above its bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 3000 }), async (text) => {
        const bound = await boundTokens(text, 1_000_000)
        expect(bound).toBeLessThanOrEqual(Buffer.byteLength(text))
        const bytes = Buffer.byteLength(text)
        expect(bound).toBeGreaterThanOrEqual(Math.min(bytes, await countTokens(text)))
      }),
      { numRuns: 200 },
    )
    const prose = 'People who sell models count the words of a question before they answer it. '.repeat(60)
    const bound = await boundTokens(prose, 1_000_000)
    expect(bound).toBeGreaterThanOrEqual(2 * (await countTokens(prose)))
    expect(bound).toBeLessThan(Buffer.byteLength(prose) / 2)
  })

  it.each([
    ['digits, which some take one by one', '3.14159265358979 '.repeat(200), 15 / 17],
    ['scripts that some know by their bytes alone', 'မြန်မာဘာသာ'.repeat(200), 1],
    ['a long run of one sign', '='.repeat(6400), 1 / 4],
    ['a sentence that is one token here', '给主人留下些什么吧'.repeat(300), 1 / 4],
  ])('is not led astray by %s', async (_name, text, least) => {
    expect(await boundTokens(text, 1_000_000)).toBeGreaterThanOrEqual(
      Math.floor(Buffer.byteLength(text) * least),
    )
  })
})
