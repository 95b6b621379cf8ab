import { isDeepStrictEqual } from 'node:util'
import { parseCatalog } from '../../catalog/load-catalog.ts'
import { isOffered } from '../../catalog/model-state.ts'
import type { Catalog } from '../../catalog/schema.ts'
import { priceOf } from '../model/to-model.ts'
import { parseGiven } from './parse-given.ts'

/** Whether two documents differ in what users are offered, or in what they pay or are given for it. */
export function hasOtherTerms({ before, after }: { before: string; after: string }): boolean {
  const [old, next] = [parseCatalog(before, ''), parseGiven(after)]
  if (!isDeepStrictEqual(rulesOf(old), rulesOf(next))) return true
  const [known, prices] = [pricesByName(old), pricesByName(next)]
  return [...prices].some(([name, price]) => known.has(name) && !isDeepStrictEqual(known.get(name), price))
}

const rulesOf = ({ models, packages, topup, invite }: Catalog) => ({
  offered: new Set(models.filter(isOffered).map(({ id }) => id)),
  packages: new Map(packages.map((offer) => [offer.id, offer])),
  topup,
  invite,
})

/** By id and alias: a name that moves to another model has another price, too. */
const pricesByName = ({ models }: Catalog) =>
  new Map(
    models.flatMap((model) =>
      [model.id, ...model.aliases].map(
        (name) => [name, { type: model.type, price: priceOf(model) }] as const,
      ),
    ),
  )
