import {
  diagnoseCall,
  forecastMonth,
  getReceipt,
  getUsageSeries,
  getUsageSummary,
  listCalls,
  listKeySeries,
  listKeyUsage,
  listLatency,
  listModelSeries,
  listModelUsage,
  listPriceChanges,
  measureModels,
  priceUsage,
} from '../../usage/index.ts'
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
