import { getIncomeSeries } from '../../money/ledger/get-income-series.ts'
import { listIncome } from '../../money/ledger/list-income.ts'
import { verifyStatement } from '../../money/ledger/verify-statement.ts'
import type { Handlers } from './types.ts'

export const incomeHandlers = {
  'income.list': listIncome,
  'income.series': getIncomeSeries,
  'income.proof': verifyStatement,
} satisfies Handlers<'income.'>
