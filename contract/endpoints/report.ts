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
import type { Group } from './endpoint.ts'

const read = { method: 'GET', auth: 'staff', permission: 'report.read' } as const

export const reportEndpoints = {
  'report.summary': {
    ...read,
    path: '/admin/report/summary',
    input: z.strictObject(reportPeriod),
    result: ReportSummary,
  },
  /** Day by day or month by month, those without anything too. */
  'report.series': {
    ...read,
    path: '/admin/report/series',
    input: z.strictObject({ ...reportPeriod, granularity: IncomeStep }),
    result: z.array(ReportPoint),
  },
  /** The 50 with the highest revenue, or with the most requests. */
  'report.groups': {
    ...read,
    path: '/admin/report/groups',
    input: z.strictObject({ ...reportPeriod, by: z.enum(REPORT_GROUPS).default('model') }),
    result: z.array(ReportGroup),
  },
  /** The rows behind the equation. */
  'report.rows': { ...read, path: '/admin/report/rows', ...list(liabilityEntries) },
  /** The requests to upstreams behind cost, margin and counts. */
  'report.attempts': { ...read, path: '/admin/report/attempts', ...list(reportAttempts) },
} as const satisfies Group<'report'>
