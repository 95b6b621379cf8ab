import { formatYuan } from '../../../contract/money.ts'
import type { Metered } from '../meter/chat-meter.ts'
import { memberText, setMembers } from '../wire/json-members.ts'

/** Usage as the caller sees it: what is billed, and what it costs. */
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

/**
 * The usage that an answer carries. One that was believed stays as the upstream wrote it, all but the cost; any other is
 * replaced by what is billed.
 * @param text JSON of the upstream's answer or chunk
 */
export function usageWithCost(text: string, metered: Metered, costNano: bigint): string {
  const usage = metered.isEstimated || metered.isAboveBound ? null : memberText(text, 'usage')
  return usage?.startsWith('{')
    ? setMembers(usage, { cost: JSON.stringify(formatYuan(costNano)) })
    : JSON.stringify(billedUsage(metered, costNano))
}
