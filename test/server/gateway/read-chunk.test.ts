import { assert, constantFrom, jsonValue, oneof, option, property, record, string } from 'fast-check'
import { readChunk } from '../../../server/gateway/chat/read-chunk.ts'

const word = oneof({ weight: 4, arbitrary: string() }, constantFrom(null, undefined), jsonValue())
const output = record(
  { role: word, content: word, reasoning_content: word, reasoning: word, refusal: word },
  { requiredKeys: [] },
)
const choice = record(
  { delta: output, message: output, finish_reason: word, stop_reason: jsonValue() },
  { requiredKeys: [] },
)
const chunk = record({
  choices: option(constantFrom(0, 1, 2)),
  usage: jsonValue(),
  error: oneof({ weight: 4, arbitrary: constantFrom(null, undefined) }, record({ message: word })),
})

/** With a member that only the schema reads, and that says nothing. */
const bySchema = (first: object) => ({ ...first, delta: { tool_calls: [], ...deltaOf(first) } })
const deltaOf = (first: object): object => ('delta' in first && first.delta ? first.delta : {})

test('a chunk of words alone is read as its schema reads it', () => {
  assert(
    property(chunk, choice, choice, (head, first, second) => {
      const listOf = (one: object) => [one, second].slice(0, head.choices ?? 0)
      const withDelta = { ...first, delta: deltaOf(first) }
      expect(readChunk(JSON.stringify({ ...head, choices: listOf(withDelta) }))).toEqual(
        readChunk(JSON.stringify({ ...head, choices: listOf(bySchema(first)) })),
      )
    }),
    { numRuns: 2000 },
  )
})

test('what a chunk of words alone must not hide is read', () => {
  const delta = { content: 'a', reasoning_details: [{ type: 'x' }] }
  expect(readChunk(JSON.stringify({ choices: [{ delta }] }))).toMatchObject({
    words: 'a',
    details: [{ type: 'x' }],
  })
  expect(readChunk(JSON.stringify({ choices: [], error: { message: 'm' } }))).toMatchObject({
    error: { message: 'm', type: '', code: '' },
  })
})

it('reads a thought beside an empty one, and what SGLang stopped at', () => {
  const delta = { reasoning_content: '', reasoning: '想' }
  const read = readChunk(JSON.stringify({ choices: [{ delta, finish_reason: 'stop', matched_stop: '停' }] }))
  expect(read).toMatchObject({ thought: '想', stoppedAt: '停' })
})
