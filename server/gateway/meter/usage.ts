import { Usage } from '../../../contract/openai.ts'

/** Tokens of one call, as they are billed. */
export interface TokenUse {
  promptTokens: number
  cachedTokens: number
  completionTokens: number
}

/** The most a call can use; what was held for it. */
export interface TokenBounds {
  prompt: number
  completion: number
}

const isCount = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= max

/**
 * What an upstream says was used, if it can be believed (BP2): whole, not negative, no more than was asked for, cached
 * tokens among the prompt's, and not nothing where there was something.
 * @returns null if it cannot: then it is counted here
 */
export function believableUsage(raw: unknown, bounds: TokenBounds, hasOutput: boolean): TokenUse | null {
  const parsed = Usage.safeParse(raw)
  if (!parsed.success) return null
  const usage = parsed.data
  const promptTokens = usage.prompt_tokens
  const completionTokens = usage.completion_tokens ?? (hasOutput ? null : 0)
  const cachedTokens = usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0
  if (!isCount(promptTokens, bounds.prompt) || !isCount(completionTokens, bounds.completion)) return null
  if (!isCount(cachedTokens, promptTokens)) return null
  if (hasOutput && (promptTokens === 0 || completionTokens === 0)) return null
  return { promptTokens, cachedTokens, completionTokens }
}
