import { diagnoseCall } from '../../usage/stats/diagnose-call.ts'
import { forecastMonth } from '../../usage/stats/forecast-month.ts'
import { getReceipt } from '../../usage/stats/get-receipt.ts'
import { getUsageSummary } from '../../usage/stats/get-usage-summary.ts'
import { getUsageSeries } from '../../usage/stats/get-usage-series.ts'
import { listCalls } from '../../usage/stats/list-calls.ts'
import { listKeySeries } from '../../usage/stats/list-key-series.ts'
import { listKeyUsage } from '../../usage/stats/list-key-usage.ts'
import { listLatency } from '../../usage/stats/list-latency.ts'
import { listModelSeries } from '../../usage/stats/list-model-series.ts'
import { listModelUsage } from '../../usage/stats/list-model-usage.ts'
import { listPriceChanges } from '../../usage/stats/list-price-changes.ts'
import { measureModels } from '../../usage/stats/measure-models.ts'
import { priceUsage } from '../../usage/stats/price-usage.ts'
import type { Handlers } from './types.ts'

export const statsHandlers = {
  'stats.summary': getUsageSummary,
  'stats.list': listModelUsage,
  'stats.detail': getUsageSeries,
  'stats.byModel': listModelSeries,
  'stats.keys': listKeyUsage,
  'stats.byKey': listKeySeries,
  'stats.latency': listLatency,
  'stats.priceChanges': listPriceChanges,
  'stats.forecast': forecastMonth,
  'stats.calls': listCalls,
  'stats.whatIf': priceUsage,
  'stats.measured': measureModels,
  'stats.receipt': getReceipt,
  'stats.diagnosis': diagnoseCall,
} satisfies Handlers<'stats.'>
