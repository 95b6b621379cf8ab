import { getIncomeSeries, listIncome, verifyStatement } from '../../money/index.ts'
import type { Handlers } from './types.ts'

export const incomeHandlers = {
  'income.list': listIncome,
  'income.series': getIncomeSeries,
  'income.proof': verifyStatement,
} satisfies Handlers<'income.'>
