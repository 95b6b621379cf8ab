import * as fc from 'fast-check'
import { ChatRequest } from '../../../contract/openai.ts'
import { promptBound } from '../../../server/gateway/plan/prompt-bound.ts'
import { countPromptTokens } from '../../../server/tokenizer/count-prompt-tokens.ts'

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
