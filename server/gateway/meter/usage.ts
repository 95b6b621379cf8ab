import type { SaidUsage } from '../../services/model/said-usage.ts'

export interface TokenUse {
  /** All of the prompt's; the classes of the cache are among them. */
  promptTokens: number
  cachedTokens: number
  cacheWrite5mTokens: number
  cacheWrite1hTokens: number
  completionTokens: number
}

export const NO_USE: TokenUse = {
  promptTokens: 0,
  cachedTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  completionTokens: 0,
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

/**
 * An upstream's usage if it can be believed (BP2): whole, not negative, the cache's tokens among the prompt's, and not nothing where there
 * was something. More than was held for is billed as what was held, never as less.
 * @returns null: it is counted here
 */
export function believableUsage(
  said: SaidUsage | null,
  bounds: TokenBounds,
  hasOutput: boolean,
): BelievedUse | null {
  const prompt = believablePrompt(said, bounds)
  const completion = said?.completion ?? (hasOutput ? null : 0)
  if (!said || !prompt || completion === null) return null
  if (hasOutput && (said.prompt === 0 || completion === 0)) return null
  return {
    ...prompt,
    completionTokens: Math.min(completion, bounds.completion),
    isAboveBound: said.prompt > bounds.prompt || completion > bounds.completion,
  }
}

/** As `believableUsage`, of the prompt alone. */
export function believablePrompt(
  said: SaidUsage | null,
  bounds: TokenBounds,
): Omit<TokenUse, 'completionTokens'> | null {
  if (!said) return null
  const { prompt, cached, write5m, write1h } = said
  const plain = prompt - cached - write5m - write1h
  if (plain < 0) return null
  const promptTokens = Math.min(prompt, bounds.prompt)
  // What is cut off above the bound are the cheaper tokens.
  let left = promptTokens
  const kept = [write1h, write5m, plain, cached].map((count) => {
    const part = Math.min(count, left)
    left -= part
    return part
  })
  const [cacheWrite1hTokens = 0, cacheWrite5mTokens = 0, , cachedTokens = 0] = kept
  return { promptTokens, cachedTokens, cacheWrite5mTokens, cacheWrite1hTokens }
}
