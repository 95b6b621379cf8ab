import type { ChatRequest } from '../../../../contract/openai.ts'
import { Members, readShape, Tool, ToolChoice } from './shapes.ts'
import type { Turn } from './to-turns.ts'

/** @throws WireError 400 that names the tool */
export function toTools(request: ChatRequest, messages: readonly Turn[]): object {
  const tools = (request.tools ?? []).map((tool, i) => {
    const { function: callable, cache_control } = readShape(Tool, tool, `tools[${i}]`)
    const { name, description, parameters, strict } = callable
    return {
      name,
      ...(description && { description }),
      input_schema: parameters?.type ? parameters : { type: 'object', properties: {}, ...parameters },
      ...(strict && { strict }),
      ...(cache_control && { cache_control }),
    }
  })
  return tools.length === 0 ? formerTools(messages) : { tools, ...choiceOf(request) }
}

/** Calls of former turns want their tools to be there; without any in the request none may be called. */
function formerTools(messages: readonly Turn[]): object {
  const calls = messages.flatMap(({ content }) => content).filter(({ type }) => type === 'tool_use')
  const names = [...new Set(calls.map(({ name }) => name))]
  if (names.length === 0) return {}
  const tools = names.map((name) => ({ name, input_schema: { type: 'object', properties: {} } }))
  return { tools, tool_choice: { type: 'none' } }
}

const WORDS = { auto: 'auto', none: 'none', required: 'any' } as const

function choiceOf(request: ChatRequest): { tool_choice?: object } {
  const { tool_choice, parallel_tool_calls } = Members.parse(request)
  const choice =
    tool_choice === undefined || tool_choice === null
      ? null
      : readShape(ToolChoice, tool_choice, 'tool_choice')
  const single = parallel_tool_calls === false && choice !== 'none' ? { disable_parallel_tool_use: true } : {}
  if (choice === null)
    return parallel_tool_calls === false ? { tool_choice: { type: 'auto', ...single } } : {}
  if (typeof choice === 'string') return { tool_choice: { type: WORDS[choice], ...single } }
  return { tool_choice: { type: 'tool', name: choice.function.name, ...single } }
}
