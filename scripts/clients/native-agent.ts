import { begins, blockEvents, ends, message } from '../../test/upstream/message-scripts.ts'
import type { Script } from '../../test/upstream/start-upstream.ts'
import type { Playing } from './agent-upstream.ts'

/** These are as many tokens in all as the model of chat completions says, in the classes of a cache. */
const USAGE = {
  input_tokens: 300,
  cache_read_input_tokens: 200,
  cache_creation_input_tokens: 100,
  cache_creation: { ephemeral_5m_input_tokens: 40, ephemeral_1h_input_tokens: 60 },
  output_tokens: 40,
}

interface AgentRequest {
  messages: { content: string | { type: string }[] }[]
  tools?: { name: string }[]
  stream?: boolean
}

/** It plays as `chatAgent` does, on an upstream of Messages. */
export const nativeAgent: Playing = {
  model: 'agent-native',
  // 300 × 2 + 200 × 0.5 + 40 × 2.5 + 60 × 4 + 40 × 8, by the million.
  cost: '0.00136',
  promptTokens: 600,
  cachedTokens: 200,
  script:
    ({ tools, task }): Script =>
    ({ received, response }) => {
      const { messages, tools: offered, stream } = received.body as unknown as AgentRequest
      const steps = [tools.read(task.file), tools.edit(task.file, task.before, task.after)]
      const done = messages
        .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
        .filter(({ type }) => type === 'tool_result').length
      const next = steps[done]
      const call = offered?.some(({ name }) => name === next?.name) ? next : undefined
      if (!stream) {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(message([{ type: 'text', text: task.answer }], { usage: USAGE })))
        return
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const block = call
        ? ({ type: 'tool_use', id: `toolu_${done}`, ...call } as const)
        : ({ type: 'text', text: task.answer } as const)
      const { output_tokens } = USAGE
      response.end(
        begins({ ...USAGE, output_tokens: 1 }) +
          blockEvents(block, 0) +
          ends(call ? 'tool_use' : 'end_turn', { output_tokens }),
      )
    },
}
