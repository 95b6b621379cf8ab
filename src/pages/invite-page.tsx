import { InvitePanel } from '../invite/invite-panel.tsx'
import '../invite/invite.css'
import { ResourceList } from '../resources/resource-list.tsx'
import { BonePanels } from '../ui/bone.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useCall } from '../ui/use-call.ts'

/** Invite friends: code and link, rules, and who came. */
export default function InvitePage() {
  const info = useCall('invite.info')
  return (
    <>
      <PageHead title="邀请好友" lead="邀请好友一起用，双方都有 Token 奖励。" />
      <div className="ui-stack">
        <Loaded
          query={info}
          skeleton={
            <div className="ui-stack">
              <BonePanels count={2} height={180} />
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
        </Loaded>
      </div>
    </>
  )
}
