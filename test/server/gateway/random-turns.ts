import * as fc from 'fast-check'
import { chunk, DONE, event, finishes, uses } from '../../upstream/scripts.ts'

export const usage = { prompt_tokens: 9, completion_tokens: 9 }

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() !== '')
const input = fc.dictionary(
  fc.constantFrom('path', 'n', '值'),
  fc.oneof(words, fc.integer(), fc.constant(null)),
  { maxKeys: 3 },
)
/** What a model says in a turn, and how an upstream streams it. */
export const modelTurn = fc.record({
  thought: fc.option(words, { nil: '' }),
  text: fc.option(words, { nil: '' }),
  calls: fc.array(fc.record({ name: fc.constantFrom('read', 'write_file', 'now'), input }), { maxLength: 3 }),
  /** Characters a chunk. */
  slice: fc.integer({ min: 1, max: 9 }),
  bytes: fc.integer({ min: 5, max: 400 }),
  isMixed: fc.boolean(),
})
type AnyTurn = typeof modelTurn extends fc.Arbitrary<infer T> ? T : never
type ModelTurn = Omit<AnyTurn, 'calls'> & { calls: { name: string; input: object }[] }

const delta = (part: object) => event(chunk({ choices: [{ index: 0, delta: part, finish_reason: null }] }))
const slices = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size))

/** As an upstream streams it: thoughts, words, then calls one after another, or their arguments in turns. */
export function chunksOf({ thought, text, calls, slice, isMixed }: ModelTurn): string[] {
  const perCall = calls.map(({ name, input: args }, index) => [
    delta({
      tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }],
    }),
    ...slices(JSON.stringify(args), slice).map((part) =>
      delta({ tool_calls: [{ index, function: { arguments: part } }] }),
    ),
  ])
  const longest = Math.max(0, ...perCall.map(({ length }) => length))
  const inTurns = Array.from({ length: longest }, (_, i) => perCall.flatMap((parts) => parts[i] ?? []))
  return [
    ...slices(thought, slice).map((part) => delta({ reasoning_content: part })),
    ...slices(text, slice).map((part) => delta({ content: part })),
    ...(isMixed ? inTurns.flat() : perCall.flat()),
    event(finishes(calls.length > 0 ? 'tool_calls' : 'stop')),
    event(uses(usage)),
    DONE,
  ]
}
