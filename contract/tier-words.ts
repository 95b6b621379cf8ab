/** Names that vendors have for their service tiers. */
const TIER_NAMES: Partial<Record<string, string>> = { priority: '优先', flex: '弹性' }

interface Tier {
  tier?: string | undefined
  above?: number | undefined
}

/** Which calls a price is for, in words; none: all of them. */
export const tierWords = ({ tier, above }: Tier): string[] => [
  ...(tier === undefined ? [] : [`${TIER_NAMES[tier] ?? tier}服务档`]),
  ...(above === undefined ? [] : [`超过 ${above.toLocaleString('en-US')} Token`]),
]
