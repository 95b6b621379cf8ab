import { isDeepStrictEqual } from 'node:util'
import { readCatalog } from '../schema/load-catalog.ts'
import { isOffered } from '../schema/model-state.ts'
import type { Catalog } from '../schema/schema.ts'
import { readGiven } from './parse-given.ts'
import { pricesByName } from './prices-by-name.ts'

/** Whether two documents differ in what users are offered, or in what they pay or are given for it. */
export async function hasOtherTerms({ before, after }: { before: string; after: string }): Promise<boolean> {
  const { catalog: old } = await readCatalog({ document: before, name: '' })
  const { catalog: next } = await readGiven(after)
  if (!isDeepStrictEqual(rulesOf(old), rulesOf(next))) return true
  const [known, prices] = [pricesByName(old.models), pricesByName(next.models)]
  return [...prices].some(([name, price]) => known.has(name) && known.get(name) !== price)
}

const rulesOf = ({ models, packages, topup, invite, welcome }: Catalog) => ({
  offered: new Set(models.filter(isOffered).map(({ id }) => id)),
  packages: new Map(packages.map((offer) => [offer.id, offer])),
  topup,
  invite,
  welcome,
})
