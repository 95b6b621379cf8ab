import type { ChatMessage, ChatRequest, MessagePart } from '../../../contract/openai.ts'

/** What chat templates put before all messages: a preamble or a default system prompt. */
const PREAMBLE = 64
/** What they put around one message. */
const MESSAGE_OVERHEAD = 16
/** What they tell a model about the use of tools. */
const TOOLS_OVERHEAD = 256
/** The dearest that vision models make of one image. */
export const IMAGE_TOKENS_MAX = 16_384

const TEXT_PARTS = new Set(['text', 'refusal', 'input_text', 'output_text', 'thinking', 'tool_result'])

/** Whether a member of the request may become part of the prompt; numbers and switches steer the sampling. */
const isRead = (key: string, value: unknown) =>
  !NO_PROMPT.has(key) && (typeof value === 'object' || typeof value === 'string')

/** `messages` are counted one by one. */
const NO_PROMPT = new Set(['messages', 'model', 'service_tier'])

/** Upper bound of a text's tokens. */
export type TextBound = (text: string) => number

/** Each token stands for at least one byte. */
export const byteBound: TextBound = (text) => Buffer.byteLength(text)

/** Upper bound of a prompt's tokens; none exceeds the context. */
export function promptBound(
  request: ChatRequest,
  contextLength: number,
  boundOf: TextBound = byteBound,
): number {
  let bound = PREAMBLE + (request.tools ? TOOLS_OVERHEAD : 0)
  for (const message of request.messages)
    bound += MESSAGE_OVERHEAD + messageBound(message, { contextLength, boundOf })
  for (const [key, value] of Object.entries(request))
    if (isRead(key, value)) bound += valueBound(value, boundOf)
  return Math.min(bound, contextLength)
}

interface Bounds {
  contextLength: number
  boundOf: TextBound
}

function messageBound({ content, role: _role, ...rest }: ChatMessage, bounds: Bounds): number {
  const others = valueBound(rest, bounds.boundOf)
  if (!Array.isArray(content)) return others + valueBound(content, bounds.boundOf)
  return content.reduce((sum, part) => sum + partBound(part, bounds), others)
}

function partBound(part: MessagePart, { contextLength, boundOf }: Bounds): number {
  if (part.type === 'image_url' || part.type === 'image') return IMAGE_TOKENS_MAX
  // Sound, video or a file: nothing in the request says how long it is.
  return TEXT_PARTS.has(part.type) ? valueBound(part, boundOf) : contextLength
}

function valueBound(value: unknown, boundOf: TextBound): number {
  if (typeof value === 'string') return boundOf(value)
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 8
  return Object.entries(value).reduce(
    (sum, [key, inner]) =>
      sum + (Array.isArray(value) ? 2 : Buffer.byteLength(key) + 4) + valueBound(inner, boundOf),
    2,
  )
}
