import { Drawer } from 'antd'
import { BonePanels } from '../ui/bone.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useCall } from '../ui/use-call.ts'
import { ReceiptView } from './receipt-view.tsx'
import './usage.css'

interface ReceiptDrawerProps {
  /** null = closed. */
  requestId: string | null
  onClose: () => void
}

/** The bill of one call. */
export function ReceiptDrawer({ requestId, onClose }: ReceiptDrawerProps) {
  return (
    <Drawer
      title="调用账单"
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
    <Loaded
      query={receipt}
      skeleton={
        <div className="ui-stack">
          <BonePanels count={4} height={40} />
        </div>
      }
    >
      {(known) => <ReceiptView receipt={known} />}
    </Loaded>
  )
}
