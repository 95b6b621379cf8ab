import { useCall } from '../../providers/hooks/use-call.ts'
import type { ListHeadProps } from '../../resources/engine-components.ts'
import { periodOf } from './period-of.ts'
import { ProofPanel } from './proof-panel.tsx'

/** A user's ledger, proved to staff. */
export default function UserLedgerProof({ table, params: { userId = '' } }: ListHeadProps) {
  const period = periodOf(table)
  const call = useCall('user.ledgerProof', { userId, ...period }, { keepsPrevious: true })
  return (
    <ProofPanel call={call} isUpToNow={!period.end} advice="请停下这个用户的调账，把这一页告诉开发同事。" />
  )
}
