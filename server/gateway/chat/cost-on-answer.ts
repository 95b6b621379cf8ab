import { formatYuan } from '../../../contract/money.ts'
import type { Metered } from '../meter/chat-meter.ts'
import { memberText, setMembers } from '../wire/json-members.ts'

export function billedUsage(
  metered: Pick<Metered, 'promptTokens' | 'completionTokens' | 'cachedTokens' | 'isEstimated'>,
  costNano: bigint,
) {
  const { promptTokens, completionTokens, cachedTokens } = metered
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
    cost: formatYuan(costNano),
    ...(metered.isEstimated ? { estimated: true } : {}),
  }
}

/** A believed usage stays as the upstream wrote it, but for the cost; any other is replaced. @param text JSON of an answer or chunk */
export function usageWithCost(text: string, metered: Metered, costNano: bigint): string {
  const usage = metered.isEstimated || metered.isAboveBound ? null : memberText(text, 'usage')
  return usage?.startsWith('{')
    ? setMembers(usage, { cost: JSON.stringify(formatYuan(costNano)) })
    : JSON.stringify(billedUsage(metered, costNano))
}
