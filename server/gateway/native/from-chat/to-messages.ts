import type { ChatRequest } from '../../../../contract/openai.ts'
import { Members, readShape, ResponseFormat, unsupported } from './shapes.ts'
import { toThinking } from './to-thinking.ts'
import { toTools } from './to-tools.ts'
import { toTurns } from './to-turns.ts'
import type { Block } from './to-blocks.ts'

interface Target {
  /** The model's name at the upstream. */
  model: string
  maxTokens: number
}

/** Members whose answer would be another one without them. */
const UNSUPPORTED = ['logprobs', 'functions'] as const

/** Those that have prices of their own. */
const SERVED_ELSEWHERE = ['web_search_options', 'enable_search', 'enable_web_search', 'audio'] as const

const JSON_ONLY: Block = { type: 'text', text: 'Answer with one JSON object and nothing else.' }

/**
 * What is asked of a model as a chat completion, as a message; members that messages have no word for are left out. @returns its body, for
 * one upstream or another
 * @throws WireError 400 that names what cannot be left out
 */
export function toMessages(request: ChatRequest): (target: Target) => string {
  if ((request.n ?? 1) > 1) throw unsupported('n')
  const members = Members.parse(request)
  for (const name of UNSUPPORTED) if (members[name]) throw unsupported(name)
  for (const name of SERVED_ELSEWHERE) if (request[name]) throw unsupported(name)
  const { system, messages } = toTurns(request.messages)
  const format = formatOf(members.response_format)
  const systemBlocks = [...(messages.length === 0 ? [] : system), ...(format === 'json' ? [JSON_ONLY] : [])]
  const tools: { tool_choice?: { type?: string } } = toTools(request, messages)
  const isForced = tools.tool_choice?.type === 'any' || tools.tool_choice?.type === 'tool'
  const stops = stopsOf(request.stop)
  return ({ model, maxTokens }) => {
    const thinking: { thinking?: { type: string }; output_config?: object } = toThinking({
      request,
      messages,
      target: model,
      maxTokens,
      isForced,
    })
    const isThinking = thinking.thinking !== undefined && thinking.thinking.type !== 'disabled'
    const config = { ...thinking.output_config, ...(format !== null && format !== 'json' && { format }) }
    return JSON.stringify({
      model,
      max_tokens: maxTokens,
      ...(systemBlocks.length > 0 && { system: systemBlocks }),
      messages: messages.length === 0 ? [{ role: 'user', content: system }] : messages,
      ...(request.stream && { stream: true }),
      ...(stops.length > 0 && { stop_sequences: stops }),
      ...(!isThinking && sampling(request, members.top_k)),
      ...tools,
      ...(thinking.thinking && { thinking: thinking.thinking }),
      ...(Object.keys(config).length > 0 && { output_config: config }),
    })
  }
}

/** @returns what an answer must be like; `json`: any object; null: anything */
function formatOf(format: unknown): 'json' | { type: string; schema: object } | null {
  if (format === undefined || format === null) return null
  const read = readShape(ResponseFormat, format, 'response_format')
  if (read.type === 'json_schema') return { type: 'json_schema', schema: read.json_schema.schema }
  return read.type === 'json_object' ? 'json' : null
}

/** Sequences of spaces alone are refused. */
const stopsOf = (stop: ChatRequest['stop']): string[] =>
  (typeof stop === 'string' ? [stop] : (stop ?? [])).filter((text) => text.trim() !== '')

/** Newer models take either temperature or `top_p`; their temperature goes to 1. */
function sampling({ temperature, top_p }: ChatRequest, top_k: number | null | undefined): object {
  return {
    ...(typeof temperature === 'number'
      ? { temperature: Math.min(1, temperature) }
      : typeof top_p === 'number' && { top_p }),
    ...(typeof top_k === 'number' && { top_k }),
  }
}
