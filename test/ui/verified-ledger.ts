import type { IncomeProof } from '../../contract/income.ts'
import { good } from './stub-wire.ts'

const nothing = {
  opening: '0',
  income: '0',
  outgo: '0',
  closing: '0',
  balance: '0',
  expectedBalance: '0',
}

const proof: IncomeProof = {
  begin: null,
  end: null,
  yuan: nothing,
  token: nothing,
  rows: 0,
  checkedRows: 0,
  isSound: true,
  broken: [],
}

/** The books of a user with an empty ledger. */
export const verifiedLedger = good(proof)
