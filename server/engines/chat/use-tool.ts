import { z } from 'zod'
import type { ChatRequest } from '../../../contract/openai.ts'
import { seedOf } from '../seed.ts'

export interface ToolCall {
  id: string
  name: string
  /** JSON. */
  arguments: string
}

const Schema = z.looseObject({
  type: z.string().optional().catch(undefined),
  enum: z.array(z.unknown()).optional().catch(undefined),
  properties: z.record(z.string(), z.unknown()).optional().catch(undefined),
  required: z.array(z.string()).optional().catch(undefined),
})
const Tool = z.looseObject({
  function: z.looseObject({ name: z.string().min(1).max(256), parameters: z.unknown().optional() }),
})
const Choice = z.object({ function: z.object({ name: z.string() }) })

const DEPTH_MAX = 4

/** A call of one of the request's functions, if it is asked for and its result is not there yet. */
export function callTool(
  { tools, messages, tool_choice: choice }: ChatRequest,
  { isAsked, topic }: { isAsked: boolean; topic: string },
): ToolCall[] {
  if (choice === 'none' || messages.at(-1)?.role === 'tool') return []
  const wanted = Choice.safeParse(choice)
  if (!isAsked && choice !== 'required' && !wanted.success) return []
  const known = (tools ?? []).map((tool) => Tool.safeParse(tool).data?.function).filter(Boolean)
  const chosen = known.find((tool) => !wanted.success || tool?.name === wanted.data.function.name)
  if (!chosen) return []
  const values = example(chosen.parameters, topic, 0)
  return [
    {
      id: `call_demo_${seedOf(`${chosen.name}\n${topic}`).toString(16)}`,
      name: chosen.name,
      arguments: JSON.stringify(typeof values === 'object' ? values : {}),
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

/** Some value that fits a JSON Schema. */
function example(schema: unknown, topic: string, depth: number): unknown {
  const { type, enum: choices, properties = {}, required } = Schema.safeParse(schema).data ?? {}
  if (choices && choices.length > 0) return choices[0]
  if (type === 'number' || type === 'integer') return 1
  if (type === 'boolean') return true
  if (type === 'array') return []
  if (type === 'string' || depth >= DEPTH_MAX) return topic
  const names = required ?? Object.keys(properties)
  return Object.fromEntries(names.map((name) => [name, example(properties[name], topic, depth + 1)]))
}
