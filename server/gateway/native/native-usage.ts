import { formatYuan } from '../../../contract/money.ts'
import { shownCompletion } from '../answer/cost-on-answer.ts'
import type { Metered } from '../meter/meter.ts'
import { costNumber } from '../wire/cost-number.ts'
import { setMembers } from '../wire/json-members.ts'
import { countsOf } from '../wire/vendor-members.ts'

/** What was billed, in Anthropic's words. */
export function nativeUsage(metered: Metered, costNano: bigint) {
  const { promptTokens, cachedTokens, cacheWrite5mTokens, cacheWrite1hTokens, completionTokens } = metered
  const written = cacheWrite5mTokens + cacheWrite1hTokens
  return {
    input_tokens: promptTokens - cachedTokens - written,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: cachedTokens,
    cache_creation: {
      ephemeral_5m_input_tokens: cacheWrite5mTokens,
      ephemeral_1h_input_tokens: cacheWrite1hTokens,
    },
    output_tokens: completionTokens,
    ...(metered.webSearches > 0 && { server_tool_use: { web_search_requests: metered.webSearches } }),
    cost: costNumber(costNano),
    ...(metered.isEstimated && { estimated: true }),
  }
}

/** A believed usage stays as the upstream wrote it, but for the cost; any other is replaced. @param usage JSON of an object, or none */
export function nativeUsageWithCost(usage: string | null, metered: Metered, costNano: bigint): string {
  const kept = metered.isEstimated || metered.isAboveBound ? null : usage
  return kept?.startsWith('{')
    ? setMembers(countsOf(kept), {
        ...shownCompletion(kept, 'output_tokens', metered),
        cost: formatYuan(costNano),
      })
    : JSON.stringify(nativeUsage(metered, costNano))
}
