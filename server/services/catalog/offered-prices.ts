import { isOffered } from '../../catalog/model-state.ts'
import type { Catalog } from '../../catalog/schema.ts'
import { pricesByName } from './prices-by-name.ts'

/** Of what everyone can call. */
export const offeredPrices = ({ models }: Catalog): Map<string, string> =>
  pricesByName(models.filter(isOffered))
