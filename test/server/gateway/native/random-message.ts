import * as fc from 'fast-check'
import { begins, blockEvents, ends, pings } from '../../../upstream/message-scripts.ts'

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() !== '')
const input = fc.dictionary(
  fc.constantFrom('path', 'n', '值'),
  fc.oneof(words, fc.integer(), fc.constant(null)),
  { maxKeys: 3 },
)
const count = fc.integer({ min: 0, max: 40 })

/** What a model says in one message, and how an upstream of Messages streams it. */
export const anyMessage = fc.record({
  thought: fc.option(words, { nil: '' }),
  text: fc.option(words, { nil: '' }),
  calls: fc.array(fc.record({ name: fc.constantFrom('read', 'write_file', 'now'), input }), { maxLength: 3 }),
  /** Characters a delta. */
  size: fc.integer({ min: 1, max: 9 }),
  usage: fc.record({
    plain: fc.integer({ min: 1, max: 40 }),
    cached: count,
    short: count,
    long: count,
    output: fc.integer({ min: 1, max: 30 }),
  }),
})
export type AnyMessage = typeof anyMessage extends fc.Arbitrary<infer T> ? T : never

export const SIGNATURE = 'EqQBCgIYAhIM1gbcDa9GJwZA2b3hGgxBdjrkzLoky3dl1pkiMOYds0123456789=='

/** Its blocks, as a message has them. */
export const blocksOf = ({ thought, text, calls }: AnyMessage) => [
  ...(thought === '' ? [] : [{ type: 'thinking' as const, thinking: thought, signature: SIGNATURE }]),
  ...(text === '' ? [] : [{ type: 'text' as const, text }]),
  ...calls.map(({ name, input: args }, i) => ({
    type: 'tool_use' as const,
    id: `toolu_${i}`,
    name,
    input: args as object,
  })),
]

export const stopOf = ({ calls }: AnyMessage) => (calls.length > 0 ? 'tool_use' : 'end_turn')

export const usageOf = ({ usage: { plain, cached, short, long, output } }: AnyMessage) => ({
  input_tokens: plain,
  cache_read_input_tokens: cached,
  cache_creation_input_tokens: short + long,
  cache_creation: { ephemeral_5m_input_tokens: short, ephemeral_1h_input_tokens: long },
  output_tokens: output,
})

/** All events of its stream. */
export const streamOf = (message: AnyMessage) =>
  begins({ ...usageOf(message), output_tokens: 1 }) +
  pings +
  blocksOf(message)
    .map((block, i) => blockEvents(block, i, message.size))
    .join('') +
  ends(stopOf(message), { output_tokens: message.usage.output })
