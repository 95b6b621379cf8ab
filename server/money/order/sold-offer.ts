import { z } from 'zod'
import { parseYuan } from '../../../contract/money.ts'
import { type PackageOffer, worthNano } from '../../catalog/index.ts'

/** What a purchase grants, as it was sold. It stands in the order as JSON: the catalog may change until the order is paid. */
const SoldOffer = z.object({
  name: z.string(),
  /** All of them: `quantity` times those of the offer. */
  tokens: z.int().min(1),
  /** What one token is worth, in nano-yuan of list price. */
  worthNano: z.string().regex(/^[1-9]\d*$/),
  /** Yuan for one of the offer. */
  price: z.string(),
  quantity: z.int().min(1),
  validDays: z.int().min(1),
  models: z.array(z.string()).min(1),
})
type SoldOffer = z.infer<typeof SoldOffer>

interface Sale {
  offer: PackageOffer
  quantity: number
  /** What is paid in all. */
  amountNano: bigint
}

/** The offer as it is sold now. A token is worth at least what is paid for it. */
export function sellOffer({ offer, quantity, amountNano }: Sale): string {
  const tokens = offer.tokens * quantity
  const paid = (amountNano + BigInt(tokens) - 1n) / BigInt(tokens)
  const stated = worthNano(offer)
  const sold: SoldOffer = {
    name: offer.name,
    tokens,
    worthNano: (stated > paid ? stated : paid).toString(),
    price: offer.price,
    quantity,
    validDays: offer.validDays,
    models: offer.models,
  }
  return JSON.stringify(sold)
}

/** The offer that an order keeps. @throws if it keeps none */
export const readSoldOffer = (offer: string): SoldOffer => SoldOffer.parse(JSON.parse(offer))

/** What `quantity` of an offer cost. */
export const priceOf = (offer: PackageOffer, quantity: number): bigint =>
  (parseYuan(offer.price) ?? 0n) * BigInt(quantity)
