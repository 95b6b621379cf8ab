import { checkChain } from '../../platform/audit/check-chain.ts'
import type { LedgerRule } from './violation.ts'

/** What staff did to the books, among other things, is all there. */
export const auditChainRule: LedgerRule = {
  name: 'auditChain',
  title: '审计记录首尾相连，没有改动、删除与截断',
  async find(db, opener) {
    const { broken } = await checkChain(db, opener)
    if (!broken) return []
    const { n, expected, actual } = broken
    return [{ subject: `audit:${n}`, expected, actual }]
  },
}
