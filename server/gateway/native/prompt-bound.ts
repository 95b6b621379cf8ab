import type { CountTokensRequest } from '../../../contract/anthropic.ts'
import { byteBound, IMAGE_TOKENS_MAX, type TextBound } from '../plan/prompt-bound.ts'
import { isClientTool } from './client-tools.ts'

/** What comes before all messages, and what tells a model about tools. */
const PREAMBLE = 256
const TOOLS_OVERHEAD = 2048
/** What Anthropic's own schema of a tool that runs at the caller's takes. */
const CLIENT_TOOL = 4096

/** Members that say how to answer, and are no part of the prompt. */
const NO_PROMPT = new Set(['model', 'metadata', 'stop_sequences', 'service_tier'])

/** Upper bound of the tokens of a message's prompt; none exceeds the context. */
export function messagesPromptBound(
  request: CountTokensRequest,
  contextLength: number,
  boundOf: TextBound = byteBound,
): number {
  const tools = request.tools ?? []
  let bound = PREAMBLE + (tools.length > 0 ? TOOLS_OVERHEAD : 0)
  bound += tools.filter(({ type }) => isClientTool(type)).length * CLIENT_TOOL
  for (const [name, value] of Object.entries(request))
    if (!NO_PROMPT.has(name)) bound += valueBound(value, contextLength, boundOf)
  return Math.min(bound, contextLength)
}

function valueBound(value: unknown, contextLength: number, boundOf: TextBound): number {
  if (typeof value === 'string') return boundOf(value)
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 8
  if (isSourced(value) && value.type === 'image') return IMAGE_TOKENS_MAX
  // Of a document's pages nothing in the request says how many there are.
  if (isSourced(value) && value.type === 'document' && !WORDS.has(value.source.type)) return contextLength
  return Object.entries(value).reduce(
    (sum, [key, inner]) =>
      sum +
      (Array.isArray(value) ? 16 : Buffer.byteLength(key) + 4) +
      valueBound(inner, contextLength, boundOf),
    2,
  )
}

/** Sources whose words stand in the request. */
const WORDS = new Set<unknown>(['text', 'content'])

const isSourced = (value: object): value is { type: unknown; source: { type?: unknown } } =>
  'type' in value && 'source' in value && typeof value.source === 'object' && value.source !== null
