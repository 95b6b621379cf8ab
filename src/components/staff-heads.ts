/** What stands above lists for staff, in one file that is loaded for them alone. */
export { default as report } from './report/report-head.tsx'
export { default as setup } from './setup/setup-head.tsx'
export { default as auditProof } from './ledger/audit-proof.tsx'
export { default as userLedgerProof } from './ledger/user-ledger-proof.tsx'
