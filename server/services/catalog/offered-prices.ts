import { parseCatalog } from '../../catalog/load-catalog.ts'
import { isOffered } from '../../catalog/model-state.ts'
import { pricesByName } from './prices-by-name.ts'

/** Of what everyone can call. */
export const offeredPrices = (document: string): Map<string, string> =>
  pricesByName(parseCatalog(document, '').models.filter(isOffered))
