import { useState } from 'react'
import { BonePanels } from '../ui/bone.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Pager } from '../ui/pager.tsx'
import { Panel } from '../ui/panel.tsx'
import { useCall } from '../ui/use-call.ts'
import { CallTable } from './call-table.tsx'
import { ReceiptDrawer } from './receipt-drawer.tsx'

const PAGE_SIZE = 10

interface CallLogProps {
  modelId: string
  begin: number
  end: number
}

/** The calls of one model in a period, each with its receipt. */
export function CallLog({ modelId, begin, end }: CallLogProps) {
  const [pageNo, setPageNo] = useState(1)
  const [requestId, setRequestId] = useState<string | null>(null)
  const calls = useCall(
    'stats.calls',
    {
      modelId,
      createdAt_begin: String(begin),
      createdAt_end: String(end),
      pageNo: String(pageNo),
      pageSize: String(PAGE_SIZE),
    },
    { keepsPrevious: true },
  )
  return (
    <Panel title="调用记录">
      <Loaded
        query={calls}
        skeleton={
          <div className="ui-stack">
            <BonePanels count={5} height={40} />
          </div>
        }
      >
        {({ records, total }) =>
          total === 0 ? (
            <EmptyState title="这段时间没有调用" text="换个时间范围看看，或先去体验一次。" />
          ) : (
            <>
              <CallTable calls={records} onOpen={setRequestId} />
              <Pager pageNo={pageNo} pageSize={PAGE_SIZE} total={total} onChange={setPageNo} />
            </>
          )
        }
      </Loaded>
      <ReceiptDrawer requestId={requestId} onClose={() => setRequestId(null)} />
    </Panel>
  )
}
