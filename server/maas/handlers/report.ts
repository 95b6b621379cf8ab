import { getReportSeries } from '../../usage/report/get-series.ts'
import { getReportSummary } from '../../usage/report/get-summary.ts'
import { listReportAttempts } from '../../usage/report/list-attempts.ts'
import { listReportGroups } from '../../usage/report/list-groups.ts'
import { listReportRows } from '../../usage/report/list-rows.ts'
import type { Handlers } from './types.ts'

export const reportHandlers = {
  'report.summary': getReportSummary,
  'report.series': getReportSeries,
  'report.groups': listReportGroups,
  'report.rows': listReportRows,
  'report.attempts': listReportAttempts,
} satisfies Handlers<'report.'>
