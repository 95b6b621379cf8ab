import type { Model } from '../../../../contract/model.ts'
import { formatYuan, parseYuan } from '../../../../contract/money.ts'

/** Yuan of so many pictures, new ones or edited ones. */
export function imagePrice({ price }: Model, { size, count }: { size: string; count: number }): string {
  const each = price.images?.find((entry) => entry.size === undefined || entry.size === size)?.price
  return formatYuan((parseYuan(each ?? price.perImage ?? '0') ?? 0n) * BigInt(count))
}
