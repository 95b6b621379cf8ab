import { begins, blockEvents, ends, message } from '../../test/upstream/message-scripts.ts'
import { answers, completion, DONE, event, finishes, says, uses } from '../../test/upstream/scripts.ts'
import type { Script } from '../../test/upstream/start-upstream.ts'

const SEEN = 'I see it.'
const TOKENS = { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 }
const NATIVE_TOKENS = { input_tokens: 20, output_tokens: 5 }

/** A model that is overloaded where the prompt says so, calls a tool where one is offered and has not been called, and sees pictures. */
export const demoAndErrors: Script = (exchange) => {
  const { received, response } = exchange
  const { text, body, path } = received
  const isNative = path.endsWith('/messages')
  if (text.includes('overloaded')) {
    const error = { type: 'overloaded_error', message: 'Overloaded' }
    return answers(isNative ? { type: 'error', error } : { error }, isNative ? 529 : 503)(exchange)
  }
  const calls =
    Array.isArray(body.tools) && body.tools.length > 0 && !/"tool_result"|"role":"tool"/.test(text)
  const tool = { id: 'toolu_1', name: 'read', input: { path: 'a.txt' } }
  if (body.stream !== true) {
    if (isNative) {
      const block = calls ? { type: 'tool_use', ...tool } : { type: 'text', text: SEEN }
      const stop_reason = calls ? 'tool_use' : 'end_turn'
      return answers(message([block], { usage: NATIVE_TOKENS, stop_reason }))(exchange)
    }
    return answers(calls ? calling(tool) : completion(SEEN, TOKENS))(exchange)
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (isNative) {
    const block = calls ? ({ type: 'tool_use', ...tool } as const) : ({ type: 'text', text: SEEN } as const)
    response.end(
      begins({ ...NATIVE_TOKENS, output_tokens: 1 }) +
        blockEvents(block, 0) +
        ends(calls ? 'tool_use' : 'end_turn', { output_tokens: 5 }),
    )
    return
  }
  response.end([event(says(SEEN)), event(finishes()), event(uses(TOKENS)), DONE].join(''))
}

const calling = ({ id, name, input }: { id: string; name: string; input: object }) => ({
  ...completion('', TOKENS),
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
      },
      finish_reason: 'tool_calls',
    },
  ],
})
