import { getIncomeSeries } from '../../services/ledger/get-income-series.ts'
import { listIncome } from '../../services/ledger/list-income.ts'
import { verifyStatement } from '../../services/ledger/verify-statement.ts'
import type { Handlers } from './types.ts'

export const incomeHandlers = {
  'income.list': listIncome,
  'income.series': getIncomeSeries,
  'income.proof': verifyStatement,
} satisfies Handlers<'income.'>
