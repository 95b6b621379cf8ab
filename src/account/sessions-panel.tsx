import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { CallResult } from '../../contract/endpoints.ts'
import { displayTime } from '../../contract/time.ts'
import { call } from '../providers/http.ts'
import { Badge } from '../ui/badge.tsx'
import { BonePanels } from '../ui/bone.tsx'
import { FailureText } from '../ui/failure-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Panel } from '../ui/panel.tsx'

interface SessionsPanelProps {
  sessions: UseQueryResult<CallResult<'login.sessions'>>
}

/** Where this account is signed in, and the way to sign out elsewhere. */
export function SessionsPanel({ sessions }: SessionsPanelProps) {
  const revoke = useMutation({
    mutationFn: (id: string) => call('login.revokeSession', { id }),
    onSettled: () => sessions.refetch(),
  })
  return (
    <Panel title="登录设备">
      <Loaded
        query={sessions}
        skeleton={
          <div className="ui-stack">
            <BonePanels count={2} height={56} />
          </div>
        }
      >
        {(list) => (
          <ul className="account-sessions">
            {list.map((one) => (
              <li key={one.id}>
                <div>
                  <p>
                    {one.device} {one.isCurrent && <Badge tone="good">当前设备</Badge>}
                  </p>
                  <p className="ui-quiet">
                    {one.ip}，最近活动 {displayTime(one.lastSeenAt)}
                  </p>
                </div>
                {!one.isCurrent && (
                  <Button
                    loading={revoke.isPending && revoke.variables === one.id}
                    onClick={() => revoke.mutate(one.id)}
                    aria-label={`退出 ${one.device}`}
                  >
                    退出登录
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <FailureText error={revoke.error} />
    </Panel>
  )
}
