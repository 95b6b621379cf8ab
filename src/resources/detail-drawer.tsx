import { Drawer } from 'antd'
import type { AppDetail, AppResource } from '../config/app-config.ts'
import type { CallInput, EndpointName } from '../../contract/endpoints.ts'
import { BonePanels } from '../ui/bone.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useCall } from '../ui/use-call.ts'
import { detailViews } from './detail-views.tsx'
import '../usage/usage.css'

interface DetailDrawerProps {
  resource: AppResource
  detail: AppDetail
  /** Of the row. */
  id: string
  onClose: () => void
}

/** One row in full, beside its list. */
export default function DetailDrawer({ resource, detail, id, onClose }: DetailDrawerProps) {
  const input = { [resource.rowKey]: id } as CallInput<EndpointName>
  const query = useCall(detail.endpoint, input)
  const View = detailViews[detail.view]
  return (
    <Drawer open title={detail.title} onClose={onClose} width="min(480px, 100vw)">
      <Loaded
        query={query}
        skeleton={
          <div className="ui-stack">
            <BonePanels count={4} height={40} />
          </div>
        }
      >
        {(data) => <View detail={detail} data={data} />}
      </Loaded>
    </Drawer>
  )
}
