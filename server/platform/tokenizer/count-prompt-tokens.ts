import type { ChatRequest } from '../../../contract/openai.ts'
import { runCooperativelyIfLong } from '../http/body/cooperative.ts'
import { countSteps } from './count-tokens.ts'
import { loadTokenizer, type Tokenizer } from './load-tokenizer.ts'

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
  return runCooperativelyIfLong(promptSteps(await loadTokenizer(), request, limit))
}

function* promptSteps(
  tokenizer: Tokenizer,
  { messages, tools }: ChatRequest,
  limit: number,
): Generator<void, number> {
  const count = (text: string) => countSteps(tokenizer, text, limit)
  let total = PROMPT_OVERHEAD
  for (const { content, role: _role, ...rest } of messages) {
    total += MESSAGE_OVERHEAD
    for (const part of Array.isArray(content) ? content : [{ text: content ?? '' }]) {
      total += part.text === undefined ? MEDIA_TOKENS : yield* count(part.text)
      if (total >= limit) return limit
    }
    if (Object.keys(rest).length > 0) total += yield* count(JSON.stringify(rest))
    if (total >= limit) return limit
  }
  if (tools) total += yield* count(JSON.stringify(tools))
  return Math.min(total, limit)
}
