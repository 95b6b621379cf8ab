import type { ChatRequest } from '../../contract/openai.ts'
import { countTokens } from './count-tokens.ts'

/** What a chat template puts around one message, and at the end of all. */
const MESSAGE_OVERHEAD = 4
const PROMPT_OVERHEAD = 3
/** What a usual image comes to. */
const MEDIA_TOKENS = 1024

/** Tokens of a prompt as our own tokenizer counts them; stops counting at `limit`. */
export async function countPromptTokens(
  request: ChatRequest,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  let total = PROMPT_OVERHEAD
  for (const { content, role: _role, ...rest } of request.messages) {
    total += MESSAGE_OVERHEAD
    for (const part of Array.isArray(content) ? content : [{ text: content ?? '' }])
      total += part.text === undefined ? MEDIA_TOKENS : await countTokens(part.text, limit)
    if (Object.keys(rest).length > 0) total += await countTokens(JSON.stringify(rest), limit)
    if (total >= limit) return limit
  }
  if (request.tools) total += await countTokens(JSON.stringify(request.tools), limit)
  return Math.min(total, limit)
}
