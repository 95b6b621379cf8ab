import type { ChatRequest } from '../../../contract/openai.ts'
import { countPromptTokens } from '../../platform/tokenizer/count-prompt-tokens.ts'

/** Margin for upstreams that count a little differently. */
const MARGIN = { ofPrompt: 0.01, ofRoom: 0.25 }

/** Tokens that the context has left for an answer, at least one, by our own count of the prompt. */
export async function remainingContext(request: ChatRequest, contextLength: number): Promise<number> {
  const prompt = await countPromptTokens(request, contextLength)
  const left = contextLength - prompt
  const margin = Math.min(Math.ceil(prompt * MARGIN.ofPrompt), Math.ceil(left * MARGIN.ofRoom))
  return Math.max(1, left - margin)
}
