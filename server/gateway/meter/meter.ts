import { countTokens } from '../../platform/tokenizer/count-tokens.ts'
import type { ReportedUsage } from '../../catalog/index.ts'
import { believablePrompt, believableUsage, NO_USE, type ChatUse, type TokenBounds } from './usage.ts'

export type Reading =
  | 'piece'
  /** Says what was used and nothing that the client waits for: it may be kept back until its cost is known. */
  | 'usage'
  /** An error, or nothing that an answer can be made of. */
  | 'error'
  /** No part of the answer: a sign of life, facts of the upstream's own. */
  | 'aside'
  /** Nothing that an answer could hold: it goes no further. */
  | 'noise'
  | 'done'

/** How an answer ended. `cut`: by us, because it reached what was held for it. */
export type Ending = 'done' | 'failed' | 'aborted' | 'cut'

export interface Metered extends ChatUse {
  status: 'succeeded' | 'failed' | 'aborted'
  isEstimated: boolean
  isAboveBound: boolean
  /** Charged nothing (BP3): it failed before it said anything. */
  isFree: boolean
}

export interface MeterOptions {
  bounds: TokenBounds
  /** Tokens of the prompt, counted here; asked for only if the upstream's word is missing or cannot be believed. */
  countPrompt: () => Promise<number>
  /** Absent: nothing is billed but text. */
  extras?: MeteredExtras
}

/** How that is counted of which an upstream does not say how much it was. */
export interface MeteredExtras {
  /** The request itself orders a search of the web: it does not leave it to the model. */
  ordersSearch: boolean
  /** Characters of sound in base64 that are one token. */
  soundPerToken: number
}

/** What an answer came to, on either protocol. */
interface Ended {
  ending: Ending
  hasFailed: boolean
  /** Nothing says why it ended. */
  isBlank: boolean
  usage: ReportedUsage | null
  /** It is of the prompt alone, where the upstream says that before the rest. */
  promptUsage?: ReportedUsage | null
}

/** Characters that few tokens are longer than; more text than that for the tokens asked for is counted before it goes on. */
const LONG_TOKEN = 16
const UNCOUNTED_MIN = 4096
/** Characters of an answer that are kept to be counted, should the upstream not say what was used. */
const KEPT_MAX = 64 * 1024

/** Counts what a model says and decides in the end what is billed (BP2 to BP4); the meters of each protocol read for it. */
export function createMeter({ bounds, countPrompt, extras }: MeterOptions) {
  let sound = 0
  let searches = 0
  let tier: string | null | undefined
  let hasThoughts = false
  let uncounted: string[] = []
  let uncountedLength = 0
  let countedTokens = 0
  let pieces = 0

  async function countOutput(): Promise<number> {
    const text = uncounted.join('')
    uncounted = []
    uncountedLength = 0
    countedTokens += await countTokens(text, bounds.completion * 2 + 1024)
    return countedTokens
  }

  return {
    say(text: string) {
      if (text === '') return
      pieces += 1
      uncounted.push(text)
      uncountedLength += text.length
    },
    /** Something was answered. @param named the service tier that it names */
    recordTier(named: string | null) {
      tier = named ?? tier ?? null
    },
    /** @param length characters of sound in base64 */
    sing(length: number) {
      if (length === 0) return
      pieces += 1
      sound += length
    },
    /** It shows that the web was searched, at least `times` times. */
    searched(times = 1) {
      searches = Math.max(searches, times)
    },
    /** There are thoughts in it. */
    thought() {
      hasThoughts = true
    },
    hasOutput: () => pieces > 0,
    /** There are more pieces, or longer ones, than tokens asked for: an upstream that keeps to `max_tokens` hardly comes here. */
    mayBeOverBound: () =>
      pieces > bounds.completion || uncountedLength > bounds.completion * LONG_TOKEN + UNCOUNTED_MIN,
    mustCount: () => uncountedLength > KEPT_MAX,
    countOutput,
    /** Tokens that all choices together may have. */
    completionBound: bounds.completion,
    async result({ ending, hasFailed, isBlank, usage, promptUsage = null }: Ended): Promise<Metered> {
      const hasOutput = pieces > 0
      const isFailure = ending === 'failed' || hasFailed
      const status = isFailure ? 'failed' : ending === 'aborted' ? 'aborted' : 'succeeded'
      if (!hasOutput && ending !== 'aborted' && (isFailure || isBlank)) return FREE
      const believed = believableUsage(usage, bounds, hasOutput)
      if (believed) {
        const reported = usage?.searches ?? searches
        return {
          ...believed,
          ...searchUse(reported, bounds),
          hasThoughts: hasThoughts || (usage?.thought ?? 0) > 0,
          isAboveBound: believed.isAboveBound || isSearchedAbove(reported, bounds),
          tier,
          status,
          isEstimated: false,
          isFree: false,
        }
      }
      const prompt = promptUsage && promptUsage.prompt > 0 ? believablePrompt(promptUsage, bounds) : null
      const soundTokens = extras && bounds.hasAudioOutput ? Math.ceil(sound / extras.soundPerToken) : 0
      const completionTokens = Math.min((await countOutput()) + soundTokens, bounds.completion)
      const seen = Math.max(searches, promptUsage?.searches ?? 0, extras?.ordersSearch && hasOutput ? 1 : 0)
      return {
        ...NOTHING,
        promptTokens: prompt ? prompt.promptTokens : Math.min(await countPrompt(), bounds.prompt),
        ...prompt,
        completionTokens,
        audioOutputTokens: Math.min(soundTokens, completionTokens),
        ...searchUse(seen, bounds),
        hasThoughts,
        tier,
        status,
        isEstimated: true,
        isAboveBound: prompt !== null && (promptUsage?.prompt ?? 0) > bounds.prompt,
        isFree: false,
      }
    },
  }
}

const searchUse = (reported: number, { searches = 0 }: TokenBounds) => ({
  webSearches: Math.min(reported, searches),
})

/** Where no search was held for there is no price of one. */
const isSearchedAbove = (reported: number, { searches = 0 }: TokenBounds) =>
  searches > 0 && reported > searches

const NOTHING: ChatUse = {
  ...NO_USE,
  audioInputTokens: 0,
  audioOutputTokens: 0,
  webSearches: 0,
  hasThoughts: false,
  tier: null,
}

const FREE: Metered = {
  ...NOTHING,
  status: 'failed',
  isEstimated: false,
  isAboveBound: false,
  isFree: true,
}

/** What a stream and its end ask of the meter of any protocol. */
export interface AnswerMeter extends Pick<
  ReturnType<typeof createMeter>,
  'hasOutput' | 'mayBeOverBound' | 'mustCount' | 'countOutput' | 'completionBound'
> {
  read: (data: string) => Reading
  /** There was something that the caller can see. */
  hasBegun: () => boolean
  /** It said why it ended. */
  isComplete: () => boolean
  result: (ending: Ending) => Promise<Metered>
}
