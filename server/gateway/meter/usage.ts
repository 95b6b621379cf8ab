import type { ReportedUsage } from '../../catalog/index.ts'

export interface TokenUse {
  /** All of the prompt's; the classes of the cache are among them. */
  promptTokens: number
  cachedTokens: number
  cacheWrite5mTokens: number
  cacheWrite1hTokens: number
  completionTokens: number
}

/** What a call of a chat model used that may have prices of its own. */
export interface ChatUse extends TokenUse {
  /** This number of the prompt's tokens, and of the answer's, is sound. */
  audioInputTokens: number
  audioOutputTokens: number
  webSearches: number
  /** There are thoughts in the answer: all of it may have a price of its own. */
  hasThoughts: boolean
  /** The service tier that the answer names; null: it names none; undefined: nothing was answered. */
  tier: string | null | undefined
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
  /** Sound in the prompt, and in the answer, is billed as such. */
  hasAudioInput?: boolean
  hasAudioOutput?: boolean
  /** Searches of the web. */
  searches?: number
}

type Counts = Omit<ChatUse, 'tier' | 'webSearches' | 'hasThoughts'>

interface BelievedUse extends Counts {
  /** The upstream says more than was held for the call: it is billed at the bound, and the operator is alerted. */
  isAboveBound: boolean
}

/**
 * An upstream's usage if it can be believed (BP2): whole, not negative, the cache's tokens among the prompt's, and not nothing where there
 * was something. More than was held for is billed as what was held, never as less.
 * @returns null: it is counted here
 */
export function believableUsage(
  reported: ReportedUsage | null,
  bounds: TokenBounds,
  hasOutput: boolean,
): BelievedUse | null {
  const prompt = believablePrompt(reported, bounds)
  const completion = reported?.completion ?? (hasOutput ? null : 0)
  if (!reported || !prompt || completion === null) return null
  if (hasOutput && (reported.prompt === 0 || completion === 0)) return null
  if (reported.audioOut > completion) return null
  const completionTokens = Math.min(completion, bounds.completion)
  return {
    ...prompt,
    completionTokens,
    audioOutputTokens: bounds.hasAudioOutput ? Math.min(reported.audioOut, completionTokens) : 0,
    isAboveBound: reported.prompt > bounds.prompt || completion > bounds.completion,
  }
}

/** Checks as `believableUsage` does, of the prompt alone. */
export function believablePrompt(
  reported: ReportedUsage | null,
  bounds: TokenBounds,
): Omit<Counts, 'completionTokens' | 'audioOutputTokens'> | null {
  if (!reported) return null
  const { prompt, cached, write5m, write1h, audioIn } = reported
  const fresh = prompt - cached - write5m - write1h
  if (fresh < 0 || audioIn > prompt) return null
  // Sound that a cache held is billed as what a cache held.
  const audio = bounds.hasAudioInput ? Math.min(audioIn, fresh) : 0
  const promptTokens = Math.min(prompt, bounds.prompt)
  // What is cut off above the bound are the cheaper tokens.
  let left = promptTokens
  const kept = [audio, write1h, write5m, fresh - audio, cached].map((count) => {
    const part = Math.min(count, left)
    left -= part
    return part
  })
  const [audioInputTokens = 0, cacheWrite1hTokens = 0, cacheWrite5mTokens = 0, , cachedTokens = 0] = kept
  return { promptTokens, cachedTokens, cacheWrite5mTokens, cacheWrite1hTokens, audioInputTokens }
}
