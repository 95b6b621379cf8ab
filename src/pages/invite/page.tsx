import { ResourceList } from '../../resources/list-page/resource-list.tsx'
import { SkeletonPanels } from '../../ui/skeleton.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { InvitePanel } from './invite-panel.tsx'
import ui from '../../ui/ui.module.css'

export default function InvitePage() {
  const info = useCall('invite.info')
  return (
    <>
      <PageHeader title="邀请好友" lead="邀请好友一起用，双方都有 Token 奖励。" />
      <div className={ui.stack}>
        <QueryResult
          query={info}
          skeleton={
            <div className={ui.stack}>
              <SkeletonPanels count={2} height={180} />
            </div>
          }
        >
          {(known) => (
            <>
              <InvitePanel info={known} />
              <Panel title="邀请记录">
                <ResourceList name="friends" />
              </Panel>
            </>
          )}
        </QueryResult>
      </div>
    </>
  )
}
