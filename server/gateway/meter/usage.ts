import { Usage } from '../../../contract/openai.ts'

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

interface BelievedUse extends TokenUse {
  /** The upstream says more than was held for the call: it is billed at the bound, and the operator is alerted. */
  isAboveBound: boolean
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/**
 * An upstream's usage if it can be believed (BP2): whole, not negative, cached tokens among the prompt's, and not nothing where there
 * was something. More than was held for is billed as what was held, never as less.
 * @returns null: it is counted here
 */
export function believableUsage(raw: unknown, bounds: TokenBounds, hasOutput: boolean): BelievedUse | null {
  const parsed = Usage.safeParse(raw)
  if (!parsed.success) return null
  const usage = parsed.data
  const prompt = usage.prompt_tokens
  const completion = usage.completion_tokens ?? (hasOutput ? null : 0)
  const cached = usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0
  if (!isCount(prompt) || !isCount(completion) || !isCount(cached) || cached > prompt) return null
  if (hasOutput && (prompt === 0 || completion === 0)) return null
  const promptTokens = Math.min(prompt, bounds.prompt)
  return {
    promptTokens,
    // What is cut off above the bound are the cheaper tokens.
    cachedTokens: Math.max(0, promptTokens - (prompt - cached)),
    completionTokens: Math.min(completion, bounds.completion),
    isAboveBound: prompt > bounds.prompt || completion > bounds.completion,
  }
}
