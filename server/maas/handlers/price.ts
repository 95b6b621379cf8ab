import { listPrices } from '../../services/price/list-prices.ts'
import { listPriceNoticeUsers } from '../../services/price/list-price-notice-users.ts'
import { listPriceNotices } from '../../services/price/list-price-notices.ts'
import { getPriceSeries } from '../../services/price/price-series.ts'
import { previewPrice, rehearseProposal } from '../../services/price/preview-price.ts'
import { proposePriceChange } from '../../services/price/propose-price.ts'
import { previewRestoredPrice, restorePrice } from '../../services/price/restore-price.ts'
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
