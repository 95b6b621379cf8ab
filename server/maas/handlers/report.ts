import {
  getReportSeries,
  getReportSummary,
  listReportAttempts,
  listReportGroups,
  listReportRows,
} from '../../usage/index.ts'
import type { Handlers } from './types.ts'

export const reportHandlers = {
  'report.summary': getReportSummary,
  'report.series': getReportSeries,
  'report.groups': listReportGroups,
  'report.rows': listReportRows,
  'report.attempts': listReportAttempts,
} satisfies Handlers<'report.'>
