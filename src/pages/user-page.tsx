import '../account/account.css'
import { BalancePanel } from '../account/balance-panel.tsx'
import { IdentityPanel } from '../account/identity-panel.tsx'
import { PasswordPanel } from '../account/password-panel.tsx'
import { ProfilePanel } from '../account/profile-panel.tsx'
import { SessionsPanel } from '../account/sessions-panel.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useCall } from '../ui/use-call.ts'
import { useFreshUser } from '../ui/use-fresh-user.ts'

/** The user centre: balances, profile, password, devices. */
export default function UserPage() {
  const user = useFreshUser()
  const sessions = useCall('login.sessions')
  if (user === undefined) return null
  return (
    <>
      <PageHead title="用户中心" lead="账户余额、个人资料与登录安全。" />
      <div className="ui-stack">
        <BalancePanel user={user} />
        <div className="ui-columns">
          <div className="ui-stack">
            <IdentityPanel user={user} />
            <SessionsPanel sessions={sessions} />
          </div>
          <div className="ui-stack">
            <ProfilePanel user={user} />
            <PasswordPanel onChanged={() => void sessions.refetch()} />
          </div>
        </div>
      </div>
    </>
  )
}
