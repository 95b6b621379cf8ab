import { InlineForm } from '../../resources/forms/inline-form.tsx'
import { ResourceList } from '../../resources/list-page/resource-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import ui from '../../ui/ui.module.css'

/** Spend caps on keys, alerts and where they go, and what was sent. */
export default function AlertsPage() {
  return (
    <>
      <PageHeader title="用量提醒" lead="花费、预算或 Key 有异常时通知你，也可以先自动刹车。" />
      <div className={ui.stack}>
        <ListPanel name="brakes" title="自动刹车" height={200} />
        <div className={ui.columns}>
          <Panel title="什么时候提醒">
            <InlineForm name="alert-rules" kind="edit" height={552} />
          </Panel>
          <div className={ui.stack}>
            <ListPanel name="alert-mails" title="邮件" height={200} />
            <ListPanel name="alert-webhooks" title="Webhook" height={200} />
          </div>
        </div>
        <ListPanel name="alert-deliveries" title="提醒记录" height={120} />
      </div>
    </>
  )
}

interface ListPanelProps {
  name: string
  title: string
  /** The list has this height while it is empty, and keeps it while it loads. */
  height: number
}

/** An empty list has its button in its middle. */
const ListPanel = ({ name, title, height }: ListPanelProps) => (
  <ResourceList name={name}>
    {({ rows, tools, table }) => (
      <Panel title={title} extra={table.total > 0 && tools}>
        {table.isLoading ? <Skeleton height={height} /> : rows}
      </Panel>
    )}
  </ResourceList>
)
