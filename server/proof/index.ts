// The door of the rules that prove the books: nothing else of this folder is imported from outside.
export { LEDGER_RULES, type LedgerReport, verifyLedger } from './verify-ledger.ts'
