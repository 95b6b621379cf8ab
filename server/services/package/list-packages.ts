import type { CallResult } from '../../../contract/endpoints.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import { perMillionNano, worthNano } from '../../catalog/worth.ts'
import type { Context } from '../../context.ts'

/** What is on sale, in the order of the catalog. */
export async function listPackages({ ctx }: { ctx: Context }): Promise<CallResult<'package.list'>> {
  return ctx.deps.catalog.packages.map((offer) => ({
    ...offer,
    price: formatYuan(parseYuan(offer.price) ?? 0n),
    worth: formatYuan(perMillionNano(worthNano(offer))),
    listValue: formatYuan(worthNano(offer) * BigInt(offer.tokens)),
  }))
}
