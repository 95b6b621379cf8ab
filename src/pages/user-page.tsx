import { useEffect } from 'react'
import '../account/account.css'
import { BalancePanel } from '../account/balance-panel.tsx'
import { IdentityPanel } from '../account/identity-panel.tsx'
import { PasswordPanel } from '../account/password-panel.tsx'
import { ProfilePanel } from '../account/profile-panel.tsx'
import { SessionsPanel } from '../account/sessions-panel.tsx'
import { refreshUser } from '../providers/account.ts'
import { useSession } from '../providers/session.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useCall } from '../ui/use-call.ts'

/** The user centre: balances, profile, password, devices. */
export default function UserPage() {
  const user = useSession()?.userInfo
  const sessions = useCall('login.sessions')
  useEffect(() => {
    void refreshUser()
  }, [])
  if (user === undefined) return null
  return (
    <>
      <PageHead title="用户中心" lead="账户余额、个人资料与登录安全。" />
      <div className="ui-stack">
        <BalancePanel user={user} />
        <div className="ui-columns">
          <IdentityPanel user={user} />
          <ProfilePanel user={user} />
          <PasswordPanel onChanged={() => void sessions.refetch()} />
          <SessionsPanel sessions={sessions} />
        </div>
      </div>
    </>
  )
}
