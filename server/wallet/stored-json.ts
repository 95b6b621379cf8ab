import { z } from 'zod'
import { ReceiptLine } from '../../contract/stats.ts'

const Models = z.array(z.string())
/** `nano` is absent in holds from before packages had a worth. */
const HeldShares = z.array(
  z.object({ packageId: z.string(), tokens: z.number(), nano: z.string().optional() }),
)
const ReceiptLines = z.array(ReceiptLine)
const UnitPrices = z.record(z.string(), z.string())

/** `token_package.models`: ids of models, or `*`. */
export const parseModels = (text: string) => Models.parse(JSON.parse(text))
/** `hold.packages`: what a hold takes of each package; `nano` in nano-yuan. */
export const parseHeldShares = (text: string) => HeldShares.parse(JSON.parse(text))
/** `call.lines`: the lines that a call was settled with. */
export const parseReceiptLines = (text: string) => ReceiptLines.parse(JSON.parse(text))
/** `call.price`: the price of one unit at admission, in nano-yuan, by its `priceKey`. */
export const parseUnitPrices = (text: string) => UnitPrices.parse(JSON.parse(text))
