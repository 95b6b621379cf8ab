import { useState } from 'react'
import type { InvitedFriend } from '../../contract/invite.ts'
import { displayTime } from '../../contract/time.ts'
import { Badge } from '../ui/badge.tsx'
import { BonePanels } from '../ui/bone.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Pager } from '../ui/pager.tsx'
import { Panel } from '../ui/panel.tsx'
import { useCall } from '../ui/use-call.ts'

const states = {
  registered: { text: '已注册', tone: 'plain' },
  verified: { text: '已实名', tone: 'accent' },
  toppedUp: { text: '已充值', tone: 'accent' },
  rewarded: { text: '已发奖励', tone: 'good' },
} as const satisfies Record<InvitedFriend['state'], object>

const PAGE_SIZE = 10

/** The friends who came by my link, and how far they are. */
export function FriendsPanel() {
  const [pageNo, setPageNo] = useState(1)
  const friends = useCall(
    'invite.list',
    { pageNo: String(pageNo), pageSize: String(PAGE_SIZE) },
    { keepsPrevious: true },
  )
  return (
    <Panel title="邀请记录">
      <Loaded
        query={friends}
        skeleton={
          <div className="ui-stack">
            <BonePanels count={3} height={40} />
          </div>
        }
      >
        {({ records, total }) =>
          total === 0 ? (
            <EmptyState title="还没有好友加入" text="复制上面的链接发给好友，加入后会显示在这里。" />
          ) : (
            <>
              <ul className="invite-friends">
                {records.map((friend) => (
                  <li key={friend.id}>
                    <span className="ui-number">{friend.phone}</span>
                    <span className="ui-quiet">{displayTime(friend.createdAt)}</span>
                    <Badge tone={states[friend.state].tone}>{states[friend.state].text}</Badge>
                  </li>
                ))}
              </ul>
              <Pager pageNo={pageNo} pageSize={PAGE_SIZE} total={total} onChange={setPageNo} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
