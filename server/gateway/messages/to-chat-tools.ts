import type { MessagesRequest, ToolParam } from '../../../contract/anthropic.ts'
import { unsupported } from '../refuse/refuse-unpriced.ts'
import { badParameter } from '../wire/wire-error.ts'

/** Tools that run at the caller's. @throws WireError 400 for one that Anthropic runs, or that only its models know */
export function toChatTools({ tools, tool_choice }: Pick<MessagesRequest, 'tools' | 'tool_choice'>): object {
  const callable = (tools ?? []).flatMap((tool, i) => toFunction(tool, `tools[${i}]`))
  if (callable.length === 0) return {}
  return { tools: callable, ...choiceOf(tool_choice) }
}

function toFunction(
  { type, name, description, input_schema: parameters, defer_loading, ...rest }: ToolParam,
  path: string,
) {
  if (type !== undefined && type !== null && type !== 'custom') throw unsupported(`${path}.type`)
  if (!parameters) {
    if (defer_loading) return []
    throw badParameter(`${path}.input_schema`, `参数 ${path}.input_schema 不能为空`)
  }
  const strict = typeof rest.strict === 'boolean' ? { strict: rest.strict } : {}
  return [
    { type: 'function', function: { name, ...(description && { description }), parameters, ...strict } },
  ]
}

function choiceOf(choice: MessagesRequest['tool_choice']): object {
  if (!choice) return {}
  const parallel = choice.disable_parallel_tool_use ? { parallel_tool_calls: false } : {}
  if (choice.type !== 'tool')
    return { tool_choice: { auto: 'auto', any: 'required', none: 'none' }[choice.type], ...parallel }
  if (choice.name === undefined) throw badParameter('tool_choice.name', '参数 tool_choice.name 不能为空')
  return { tool_choice: { type: 'function', function: { name: choice.name } }, ...parallel }
}
