import { z } from 'zod'
import { list } from '../envelope.ts'
import { IncomeStep } from '../income.ts'
import {
  liabilityEntries,
  REPORT_GROUPS,
  reportAttempts,
  ReportGroup,
  reportPeriod,
  ReportPoint,
  ReportSummary,
} from '../report.ts'
import { staffGet, type Group } from './endpoint.ts'

export const reportEndpoints = {
  'report.summary': {
    ...staffGet('/admin/report/summary', 'report.read'),
    input: z.strictObject(reportPeriod),
    result: ReportSummary,
  },
  /** Day by day or month by month, those without anything too. */
  'report.series': {
    ...staffGet('/admin/report/series', 'report.read'),
    input: z.strictObject({ ...reportPeriod, granularity: IncomeStep }),
    result: z.array(ReportPoint),
  },
  /** The 50 with the highest revenue, or with the most requests. */
  'report.groups': {
    ...staffGet('/admin/report/groups', 'report.read'),
    input: z.strictObject({ ...reportPeriod, by: z.enum(REPORT_GROUPS).default('model') }),
    result: z.array(ReportGroup),
  },
  /** The rows behind the equation. */
  'report.rows': { ...staffGet('/admin/report/rows', 'report.read'), ...list(liabilityEntries) },
  /** The requests to upstreams behind cost, margin and counts. */
  'report.attempts': { ...staffGet('/admin/report/attempts', 'report.read'), ...list(reportAttempts) },
} as const satisfies Group<'report'>
