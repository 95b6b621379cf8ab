import { useCall } from '../../providers/hooks/use-call.ts'
import type { ListHeadProps } from '../../resources/engine-components.ts'
import { periodOf } from './period-of.ts'
import { ProofPanel } from './proof-panel.tsx'

export default function LedgerProof({ table }: Pick<ListHeadProps, 'table'>) {
  const period = periodOf(table)
  const call = useCall('income.proof', period, { keepsPrevious: true })
  return <ProofPanel call={call} isUpToNow={!period.end} advice="请把这一页告诉客服，我们会逐笔核实。" />
}
