import { formatYuan, wireYuan } from '../../../contract/money.ts'
import type { Verb } from '../context.ts'
import { type PackageOffer, perMillionNano, worthNano } from '../../catalog/index.ts'
import { isOnSale } from './is-on-sale.ts'
import { readUnitsSold } from './read-units-sold.ts'

/** What can be bought now, and what is sold out. */
export const listPackages: Verb<'package.list'> = async ({ ctx: { db, catalog, now } }) => {
  const offers = catalog.packages.filter((offer) => isOnSale(offer, { catalog, now }))
  const limited = offers.filter(({ stock }) => stock !== undefined).map(({ id }) => id)
  const taken = await readUnitsSold(db, limited)
  return offers.map((offer) => ({
    ...offer,
    price: wireYuan(offer.price),
    worth: formatYuan(perMillionNano(worthNano(offer))),
    listValue: formatYuan(worthNano(offer) * BigInt(offer.tokens)),
    left: leftOf(offer, taken),
    perUser: offer.perUser ?? null,
    until: offer.until === undefined ? null : Date.parse(offer.until),
  }))
}

/** A stock that was lowered below what is sold has nothing left. */
export const leftOf = ({ id, stock }: PackageOffer, taken: ReadonlyMap<string, number>): number | null =>
  stock === undefined ? null : Math.max(0, stock - (taken.get(id) ?? 0))
