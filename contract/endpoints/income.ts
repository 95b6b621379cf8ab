import { z } from 'zod'
import { list, multi } from '../envelope.ts'
import {
  ASSETS,
  IncomePoint,
  IncomeProof,
  IncomeStep,
  LEDGER_KINDS,
  LedgerRow,
  proofPeriod,
} from '../income.ts'
import { period } from '../stats.ts'
import { ledgerTitles } from '../titles.ts'
import { userGet, type Group } from './endpoint.ts'

/** The list of one user's ledger, for that user and for staff. */
export const ledgerList = {
  row: LedgerRow,
  titles: ledgerTitles,
  totals: ['yuanIn', 'yuanOut', 'tokenIn', 'tokenOut'],
  sort: ['id', 'createdAt'],
  ranges: ['createdAt'],
  filters: {
    kind_MultiString: multi(LEDGER_KINDS).optional(),
    asset_MultiString: multi(ASSETS).optional(),
    refId: z.string().max(64).optional(),
  },
} as const

export const incomeEndpoints = {
  'income.list': { ...userGet('/income/list'), viewable: true, ...list(ledgerList) },
  'income.series': {
    ...userGet('/income/series'),
    viewable: true,
    input: z.strictObject({
      ...period,
      granularity: IncomeStep,
      kind_MultiString: multi(LEDGER_KINDS).optional(),
    }),
    result: z.array(IncomePoint),
  },
  'income.proof': {
    ...userGet('/income/proof'),
    viewable: true,
    input: z.strictObject(proofPeriod),
    result: IncomeProof,
  },
} as const satisfies Group<'income'>
