import { isOffered } from '../schema/model-state.ts'
import type { Catalog } from '../schema/schema.ts'
import { pricesByName } from './prices-by-name.ts'

/** Gives the prices of what everyone can call. */
export const offeredPrices = ({ models }: Catalog): Map<string, string> =>
  pricesByName(models.filter(isOffered))
