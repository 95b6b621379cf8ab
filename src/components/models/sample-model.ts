import type { Model, ModelType } from '../../../contract/model.ts'
import { parseYuan } from '../../../contract/money.ts'
import type { OwnedPackage } from '../../../contract/package.ts'
import { PRICE_ITEMS } from '../../../contract/price-words.ts'
import { covers, usableOf } from '../packages/coverage.ts'

/** What pays for a call of the sample model: nothing yet for visitors and for those who have neither. */
type PaidBy = 'package' | 'balance' | 'nothing'

export const PAID_BY: Record<PaidBy, string> = {
  package: '示例用这个模型，由你的资源包抵扣。',
  balance: '示例用这个模型，按用量从余额扣费。',
  nothing: '示例用价格最低的对话模型，按用量计费。',
}

export interface Means {
  /** Yuan. */
  balance: string
  packages: Pick<OwnedPackage, 'status' | 'isAside' | 'models'>[]
}

/**
 * The cheapest model of its type that the reader can pay for; without means the cheapest on sale.
 * @param means null for a visitor
 * @returns null if none is on sale
 */
export function pickSampleModel(
  models: readonly Model[],
  means: Means | null,
  of: ModelType = 'chat',
): { model: Model; paidBy: PaidBy } | null {
  const byPrice = models
    .filter(({ type }) => type === of)
    .toSorted((one, other) => (priceOf(one) < priceOf(other) ? -1 : Number(priceOf(one) > priceOf(other))))
  const usable = usableOf(means?.packages ?? [])
  const covered = byPrice.find(({ id }) => usable.some((one) => covers(one.models, id)))
  const model = covered ?? byPrice.find(({ deprecation }) => !deprecation) ?? byPrice[0]
  if (!model) return null
  if (covered) return { model, paidBy: 'package' }
  const hasBalance = means !== null && (parseYuan(means.balance) ?? 0n) > 0n
  return { model, paidBy: hasBalance ? 'balance' : 'nothing' }
}

/** Nano-yuan for a million tokens in and a million out, or for one of what else is sold. */
function priceOf({ price }: Model): bigint {
  const { input, output, images } = price
  const other = images?.[0]?.price ?? PRICE_ITEMS.map((item) => price[item]).find((one) => one !== undefined)
  const amounts = input === undefined && output === undefined ? [other] : [input, output]
  return amounts.reduce<bigint>((sum, amount) => sum + (parseYuan(amount ?? '') ?? 0n), 0n)
}
