import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { Verb } from '../context.ts'
import { perMillionNano, worthNano } from '../../catalog/worth.ts'

export const listPackages: Verb<'package.list'> = async ({ ctx }) =>
  ctx.catalog.packages.map((offer) => ({
    ...offer,
    price: formatYuan(parseYuan(offer.price) ?? 0n),
    worth: formatYuan(perMillionNano(worthNano(offer))),
    listValue: formatYuan(worthNano(offer) * BigInt(offer.tokens)),
  }))
