import { Drawer } from 'antd'
import { SkeletonPanels } from '../../ui/skeleton.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { ReceiptView } from './receipt-view.tsx'
import ui from '../../ui/ui.module.css'

interface ReceiptDrawerProps {
  /** Null = closed. */
  requestId: string | null
  onClose: () => void
}

export function ReceiptDrawer({ requestId, onClose }: ReceiptDrawerProps) {
  return (
    <Drawer
      title="账单"
      open={requestId !== null}
      onClose={onClose}
      width="min(480px, 100vw)"
      destroyOnHidden
    >
      {requestId !== null && <ReceiptOf requestId={requestId} />}
    </Drawer>
  )
}

function ReceiptOf({ requestId }: { requestId: string }) {
  const receipt = useCall('stats.receipt', { requestId })
  return (
    <QueryResult
      query={receipt}
      skeleton={
        <div className={ui.stack}>
          <SkeletonPanels count={4} height={40} />
        </div>
      }
    >
      {(known) => <ReceiptView receipt={known} />}
    </QueryResult>
  )
}
