import { formatYuan } from '../../../contract/money.ts'
import type { Metered } from '../meter/meter.ts'
import type { ChatUse, TokenUse } from '../meter/usage.ts'
import { costNumber } from '../wire/cost-number.ts'
import { memberText, setMembers } from '../wire/json-members.ts'
import { countsOf } from '../wire/vendor-members.ts'

export function billedUsage(
  metered: TokenUse & Partial<ChatUse> & Pick<Metered, 'isEstimated'>,
  costNano: bigint,
) {
  const { audioInputTokens = 0, audioOutputTokens = 0, webSearches = 0 } = metered
  const { promptTokens, completionTokens, cachedTokens, cacheWrite5mTokens, cacheWrite1hTokens } = metered
  const written = cacheWrite5mTokens + cacheWrite1hTokens
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    prompt_tokens_details: {
      cached_tokens: cachedTokens,
      ...(audioInputTokens > 0 && { audio_tokens: audioInputTokens }),
      ...(written > 0 && {
        cache_write_tokens: written,
        cache_creation: {
          ephemeral_5m_input_tokens: cacheWrite5mTokens,
          ephemeral_1h_input_tokens: cacheWrite1hTokens,
        },
      }),
    },
    ...(audioOutputTokens > 0 && { completion_tokens_details: { audio_tokens: audioOutputTokens } }),
    ...(webSearches > 0 && { server_tool_use: { web_search_requests: webSearches } }),
    cost: costNumber(costNano),
    ...(metered.isEstimated ? { estimated: true } : {}),
  }
}

/** A believed usage stays as the upstream wrote it, but for the cost; any other is replaced. @param text JSON of an answer or chunk */
export function usageWithCost(text: string, metered: Metered, costNano: bigint): string {
  const usage = metered.isEstimated || metered.isAboveBound ? null : memberText(text, 'usage')
  if (!usage?.startsWith('{')) return JSON.stringify(billedUsage(metered, costNano))
  return setMembers(countsOf(usage), {
    ...shownCompletion(usage, 'completion_tokens', metered),
    cost: formatYuan(costNano),
  })
}

/** What is billed of an answer stands there, too, where its counter leaves out some of it. */
export function shownCompletion(
  usage: string,
  name: string,
  { completionTokens }: TokenUse,
): Record<string, string> {
  return Number(memberText(usage, name) ?? 0) < completionTokens ? { [name]: String(completionTokens) } : {}
}
