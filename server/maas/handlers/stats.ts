import { getReceipt } from '../../services/stats/get-receipt.ts'
import { getUsageSummary } from '../../services/stats/get-usage-summary.ts'
import { getUsageSeries } from '../../services/stats/get-usage-series.ts'
import { listCalls } from '../../services/stats/list-calls.ts'
import { listModelSeries } from '../../services/stats/list-model-series.ts'
import { listModelUsage } from '../../services/stats/list-model-usage.ts'
import { measureModels } from '../../services/stats/measure-models.ts'
import { priceUsage } from '../../services/stats/price-usage.ts'
import type { Handlers } from './types.ts'

export const statsHandlers = {
  'stats.summary': getUsageSummary,
  'stats.list': listModelUsage,
  'stats.detail': getUsageSeries,
  'stats.byModel': listModelSeries,
  'stats.calls': listCalls,
  'stats.whatIf': priceUsage,
  'stats.measured': measureModels,
  'stats.receipt': getReceipt,
} satisfies Handlers<'stats.'>
