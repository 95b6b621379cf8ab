import * as fc from 'fast-check'
import { checkLine } from '../../../../server/content/batch/check-line.ts'
import { readLines } from '../../../../server/content/file/read-lines.ts'

async function* inPieces(bytes: Buffer, sizes: number[]) {
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

describe('lines of a file', () => {
  it('are the same in whatever pieces it comes, and lie where they say', async () => {
    const text = fc.array(fc.constantFrom('a', '好', '\n', '{', '"')).map((parts) => parts.join(''))
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(text, sizes, async (whole, steps) => {
        const bytes = Buffer.from(whole)
        const lines = []
        for await (const line of readLines(inPieces(bytes, steps))) {
          expect(bytes.subarray(line.beginsAt, line.beginsAt + line.text.length)).toEqual(line.text)
          lines.push(line.text.toString())
        }
        const expected = whole.split('\n')
        expect(lines).toEqual(whole.endsWith('\n') || whole === '' ? expected.slice(0, -1) : expected)
      }),
    )
  })

  it('are a request or a problem, whatever they say', () => {
    const member = fc.constantFrom('custom_id', 'method', 'url', 'body', 'model', 'stream', '__proto__')
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        fc.constantFrom<unknown>('POST', '/v1/embeddings', 'm', true, null, 7, ''),
        fc.string(),
        fc.dictionary(member, tie('any'), { maxKeys: 5 }),
        fc.array(tie('any'), { maxLength: 3 }),
      ),
    })).any
    const line = fc.oneof(
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      value.map((one) => Buffer.from(JSON.stringify(one))),
    )
    fc.assert(
      fc.property(line, (text) => {
        const checked = checkLine(text, {
          endpoint: '/v1/embeddings',
          refusalOf: () => null,
          seen: new Set(),
        })
        if ('problem' in checked) expect(checked.problem.message).toMatch(/\S/)
        else expect(JSON.parse(text.toString()).custom_id).toBe(checked.customId)
      }),
    )
  })
})
