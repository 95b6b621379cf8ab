import { getReportSeries } from '../../services/report/get-series.ts'
import { getReportSummary } from '../../services/report/get-summary.ts'
import { listReportAttempts } from '../../services/report/list-attempts.ts'
import { listReportGroups } from '../../services/report/list-groups.ts'
import { listReportRows } from '../../services/report/list-rows.ts'
import type { Handlers } from './types.ts'

export const reportHandlers = {
  'report.summary': getReportSummary,
  'report.series': getReportSeries,
  'report.groups': listReportGroups,
  'report.rows': listReportRows,
  'report.attempts': listReportAttempts,
} satisfies Handlers<'report.'>
