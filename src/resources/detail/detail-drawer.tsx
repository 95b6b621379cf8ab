import { Drawer } from 'antd'
import type { AppDetail, AppResource } from '../../config/runtime/app-config.ts'
import { DetailBody } from './detail-body.tsx'

interface DetailDrawerProps {
  resource: AppResource
  detail: AppDetail
  id: string
  onClose: () => void
}

/** Lists and charts want more room than a row's own fields. */
const widthOf = ({ tabs, charts }: AppDetail) =>
  tabs.length > 0 || charts.length > 0 ? 'min(860px, 100vw)' : 'min(480px, 100vw)'

export default function DetailDrawer({ resource, detail, id, onClose }: DetailDrawerProps) {
  return (
    <Drawer open title={detail.title} onClose={onClose} width={widthOf(detail)}>
      <DetailBody key={id} resource={resource} detail={detail} id={id} />
    </Drawer>
  )
}
