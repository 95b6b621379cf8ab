import { readUsage } from '../chat/read-usage.ts'

/** A billed usage in Google's words: `candidatesTokenCount` is without the thought's tokens. */
export function usageOf(usage: unknown) {
  const { prompt, cached, completion, reasoning, cost, isEstimated } = readUsage(usage)
  const thought = Math.min(reasoning, completion)
  return {
    promptTokenCount: prompt,
    ...(cached > 0 && { cachedContentTokenCount: cached }),
    candidatesTokenCount: completion - thought,
    ...(thought > 0 && { thoughtsTokenCount: thought }),
    totalTokenCount: prompt + completion,
    ...(cost !== undefined && { cost }),
    ...(isEstimated && { estimated: true }),
  }
}
