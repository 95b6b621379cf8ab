import { chunk, completion, DONE, event, finishes, says, uses } from '../../test/upstream/scripts.ts'
import type { Script } from '../../test/upstream/start-upstream.ts'
import type { Tools } from './client.ts'

/** Less than the shortest prompt of these programs may be held for, that of a title: what is above that is not billed. */
const USAGE = {
  prompt_tokens: 600,
  completion_tokens: 40,
  prompt_tokens_details: { cached_tokens: 200 },
}

export interface Task {
  file: string
  before: string
  after: string
  answer: string
}

interface Message {
  role: string
}

/** What plays the model behind a program, and what each of its calls is billed. */
export interface Playing {
  model: string
  /** Yuan, at the prices of the catalogue that `npm run verify -- clients` starts. */
  cost: string
  promptTokens: number
  cachedTokens: number
  script: (input: { tools: Tools; task: Task }) => Script
}

/** A model that does one task with the tools of the program that asks: it reads the file, edits it, and answers. */
function agentScript({ tools, task }: { tools: Tools; task: Task }): Script {
  return ({ received, response }) => {
    const {
      messages,
      tools: offered,
      stream,
    } = received.body as {
      messages: Message[]
      tools?: { function: { name: string } }[]
      stream?: boolean
    }
    const steps = [tools.read(task.file), tools.edit(task.file, task.before, task.after)]
    const done = messages.filter(({ role }) => role === 'tool').length
    const next = steps[done]
    const call = offered?.some(({ function: { name } }) => name === next?.name) ? next : undefined
    if (!stream) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(completion(task.answer, USAGE)))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const events = call ? callEvents(call, done) : [event(says(task.answer)), event(finishes('stop'))]
    response.end([...events, event(uses(USAGE)), DONE].join(''))
  }
}

function callEvents({ name, input }: { name: string; input: object }, place: number): string[] {
  const part = (piece: object) =>
    event(
      chunk({
        choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...piece }] }, finish_reason: null }],
      }),
    )
  const text = JSON.stringify(input)
  const half = Math.ceil(text.length / 2)
  return [
    part({ id: `call_${place}`, type: 'function', function: { name, arguments: '' } }),
    part({ function: { arguments: text.slice(0, half) } }),
    part({ function: { arguments: text.slice(half) } }),
    event(finishes('tool_calls')),
  ]
}

export const chatAgent: Playing = {
  model: 'agent',
  cost: '0.00122',
  promptTokens: USAGE.prompt_tokens,
  cachedTokens: USAGE.prompt_tokens_details.cached_tokens,
  script: agentScript,
}
