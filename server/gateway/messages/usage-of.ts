import { readUsage } from '../chat/read-usage.ts'

/** A billed usage in Anthropic's words: `input_tokens` are those that no cache had. */
export function usageOf(usage: unknown) {
  const { prompt, cached, completion, cost } = readUsage(usage)
  return {
    input_tokens: prompt - cached,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens: completion,
    ...(cost !== undefined && { cost }),
  }
}
