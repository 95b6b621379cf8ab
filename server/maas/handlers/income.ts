import { listIncome } from '../../services/income/list-income.ts'
import type { Handlers } from './types.ts'

export const incomeHandlers = {
  'income.list': listIncome,
} satisfies Handlers<'income.'>
