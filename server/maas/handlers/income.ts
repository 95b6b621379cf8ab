import { getIncomeSeries } from '../../services/income/get-income-series.ts'
import { listIncome } from '../../services/income/list-income.ts'
import { proveIncome } from '../../services/income/prove-income.ts'
import type { Handlers } from './types.ts'

export const incomeHandlers = {
  'income.list': listIncome,
  'income.series': getIncomeSeries,
  'income.proof': proveIncome,
} satisfies Handlers<'income.'>
