import type { UnitLine } from './wallet.ts'

type Priced = Pick<UnitLine, 'item'> & { tier?: string | undefined; above?: number | undefined }

/** What a price is noted by in `call.price`: the item, and of tokens that are priced by service tier or length of the prompt, which. */
export const priceKey = ({ item, tier = '', above = 0 }: Priced): string =>
  tier === '' && above === 0 ? item : `${item}|${tier}|${above}`
