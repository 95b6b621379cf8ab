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

/** Upper bound of a prompt's tokens: each stands for at least one byte, and none exceeds the context. */
export function promptBound(request: ChatRequest, contextLength: number): number {
  let bound = PREAMBLE + (request.tools ? TOOLS_OVERHEAD : 0)
  for (const message of request.messages) bound += MESSAGE_OVERHEAD + messageBound(message, contextLength)
  for (const [key, value] of Object.entries(request)) if (isRead(key, value)) bound += textBytes(value)
  return Math.min(bound, contextLength)
}

function messageBound({ content, role: _role, ...rest }: ChatMessage, contextLength: number): number {
  const others = textBytes(rest)
  if (!Array.isArray(content)) return others + textBytes(content)
  return content.reduce((sum, part) => sum + partBound(part, contextLength), others)
}

function partBound(part: MessagePart, contextLength: number): number {
  if (part.type === 'image_url' || part.type === 'image') return IMAGE_TOKENS_MAX
  // Sound, video or a file: nothing in the request says how long it is.
  return TEXT_PARTS.has(part.type) ? textBytes(part) : contextLength
}

function textBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 8
  return Object.entries(value).reduce(
    (sum, [key, inner]) => sum + (Array.isArray(value) ? 2 : Buffer.byteLength(key) + 4) + textBytes(inner),
    2,
  )
}
