import {
  getPriceSeries,
  listPriceNotices,
  listPriceNoticeUsers,
  listPrices,
  previewPrice,
  previewRestoredPrice,
  proposePriceChange,
  rehearseProposal,
  restorePrice,
} from '../../catalog/index.ts'
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
