import { listPrices } from '../../services/price/list-prices.ts'
import { previewPrice, rehearseProposal } from '../../services/price/preview-price.ts'
import { proposePriceChange } from '../../services/price/propose-price.ts'
import type { Handlers } from './types.ts'

export const priceHandlers = {
  'price.propose': proposePriceChange,
  'price.preview': previewPrice,
  'price.rehearsal': rehearseProposal,
  'price.history': listPrices,
} satisfies Handlers<'price.'>
