import { readUsage } from '../chat/read-usage.ts'

/** A billed usage in the words of the Responses wire: `input_tokens` are all of the prompt's. */
export function usageOf(usage: unknown) {
  const { prompt, cached, completion, reasoning, cost, isEstimated } = readUsage(usage)
  return {
    input_tokens: prompt,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: completion,
    output_tokens_details: { reasoning_tokens: Math.min(reasoning, completion) },
    total_tokens: prompt + completion,
    ...(cost !== undefined && { cost }),
    ...(isEstimated && { estimated: true }),
  }
}
