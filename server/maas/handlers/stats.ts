import { diagnoseCall } from '../../services/stats/diagnose-call.ts'
import { forecastMonth } from '../../services/stats/forecast-month.ts'
import { getReceipt } from '../../services/stats/get-receipt.ts'
import { getUsageSummary } from '../../services/stats/get-usage-summary.ts'
import { getUsageSeries } from '../../services/stats/get-usage-series.ts'
import { listCalls } from '../../services/stats/list-calls.ts'
import { listKeySeries } from '../../services/stats/list-key-series.ts'
import { listKeyUsage } from '../../services/stats/list-key-usage.ts'
import { listLatency } from '../../services/stats/list-latency.ts'
import { listModelSeries } from '../../services/stats/list-model-series.ts'
import { listModelUsage } from '../../services/stats/list-model-usage.ts'
import { listPriceChanges } from '../../services/stats/list-price-changes.ts'
import { measureModels } from '../../services/stats/measure-models.ts'
import { priceUsage } from '../../services/stats/price-usage.ts'
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
