import { getReceipt } from '../../services/stats/get-receipt.ts'
import { getUsageSummary } from '../../services/stats/get-usage-summary.ts'
import { getUsageSeries } from '../../services/stats/get-usage-series.ts'
import { listCalls } from '../../services/stats/list-calls.ts'
import { listModelUsage } from '../../services/stats/list-model-usage.ts'
import type { Handlers } from './types.ts'

export const statsHandlers = {
  'stats.summary': getUsageSummary,
  'stats.list': listModelUsage,
  'stats.detail': getUsageSeries,
  'stats.calls': listCalls,
  'stats.receipt': getReceipt,
} satisfies Handlers<'stats.'>
