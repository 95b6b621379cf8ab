import { z } from 'zod'
import type { ChatRequest } from '../../../contract/openai.ts'
import { seedOf } from '../engine/seed.ts'
import { fillSchema } from './fill-schema.ts'

export interface ToolCall {
  id: string
  name: string
  /** JSON. */
  arguments: string
}

const Tool = z.looseObject({
  function: z.looseObject({ name: z.string().min(1).max(256), parameters: z.unknown().optional() }),
})
const Choice = z.object({ function: z.object({ name: z.string() }) })

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A call of one of the request's functions, if it is asked for and its result is not there yet. */
export function callTool(
  { tools, messages, tool_choice: choice }: ChatRequest,
  { isRequested, topic }: { isRequested: boolean; topic: string },
): ToolCall[] {
  if (choice === 'none' || messages.at(-1)?.role === 'tool') return []
  const namedChoice = Choice.safeParse(choice)
  if (!isRequested && choice !== 'required' && !namedChoice.success) return []
  const known = (tools ?? []).map((tool) => Tool.safeParse(tool).data?.function).filter(Boolean)
  const chosen = known.find((tool) => !namedChoice.success || tool?.name === namedChoice.data.function.name)
  if (!chosen) return []
  const values = fillSchema(chosen.parameters, topic)
  return [
    {
      id: `call_demo_${seedOf(`${chosen.name}\n${topic}`).toString(16)}`,
      name: chosen.name,
      arguments: JSON.stringify(isObject(values) ? values : {}),
    },
  ]
}

/** What a function returned just now, as code; empty if the conversation does not end with that. */
export function toolResult(messages: ChatRequest['messages']): string {
  const last = messages.at(-1)
  if (last?.role !== 'tool') return ''
  const text = typeof last.content === 'string' ? last.content : JSON.stringify(last.content)
  return `\`\`\`json\n${text.slice(0, 2000).replaceAll('```', "'''")}\n\`\`\``
}
