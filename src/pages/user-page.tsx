import '../account/account.css'
import { AlertPanel } from '../account/alert-panel.tsx'
import { BalancePanel } from '../account/balance-panel.tsx'
import { DataPanel } from '../account/data-panel.tsx'
import { IdentityPanel } from '../account/identity-panel.tsx'
import { PasswordPanel } from '../account/password-panel.tsx'
import { ProfilePanel } from '../account/profile-panel.tsx'
import { ResourceList } from '../resources/resource-list.tsx'
import { useRefreshList } from '../resources/use-refresh-list.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { useCall } from '../ui/use-call.ts'
import { useFreshUser } from '../ui/use-fresh-user.ts'

/** The user centre: balances and their alert, profile, password, devices, one's data, and the way out. */
export default function UserPage() {
  const user = useFreshUser()
  const settings = useCall('user.settings')
  const refreshSessions = useRefreshList('sessions')
  if (user === undefined) return null
  return (
    <>
      <PageHead title="用户中心" lead="账户余额、个人资料与登录安全。" />
      <div className="ui-stack">
        <BalancePanel user={user} />
        <div className="ui-columns">
          <div className="ui-stack">
            <IdentityPanel user={user} />
            <AlertPanel settings={settings} />
            <Panel title="登录设备">
              <ResourceList name="sessions" />
            </Panel>
          </div>
          <div className="ui-stack">
            <ProfilePanel user={user} />
            <PasswordPanel
              hasPassword={settings.data?.hasPassword}
              onChanged={() => {
                void settings.refetch()
                refreshSessions()
              }}
            />
            <DataPanel />
          </div>
        </div>
      </div>
    </>
  )
}
