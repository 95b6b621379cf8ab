import { listPrices } from '../../catalog/price/list-prices.ts'
import { listPriceNoticeUsers } from '../../catalog/price/list-price-notice-users.ts'
import { listPriceNotices } from '../../catalog/price/list-price-notices.ts'
import { getPriceSeries } from '../../catalog/price/price-series.ts'
import { previewPrice, rehearseProposal } from '../../catalog/price/preview-price.ts'
import { proposePriceChange } from '../../catalog/price/propose-price.ts'
import { previewRestoredPrice, restorePrice } from '../../catalog/price/restore-price.ts'
import type { Handlers } from './types.ts'

export const priceHandlers = {
  'price.propose': proposePriceChange,
  'price.preview': previewPrice,
  'price.restore': restorePrice,
  'price.restorePreview': previewRestoredPrice,
  'price.rehearsal': rehearseProposal,
  'price.history': listPrices,
  'price.series': getPriceSeries,
  'price.notices': listPriceNotices,
  'price.noticeUsers': listPriceNoticeUsers,
} satisfies Handlers<'price.'>
