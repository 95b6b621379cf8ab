import { lazy, Suspense } from 'react'
import { BalanceAlertPanel } from './balance-alert-panel.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { DataPanel } from './data-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { InlineForm } from '../../resources/forms/inline-form.tsx'
import { ResourceList } from '../../resources/list-page/resource-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { useFreshUser } from '../../providers/hooks/use-fresh-user.ts'
import { useIsStaffShown } from '../../providers/staff/use-staff-console.ts'
import { displayTime } from '../../../contract/time.ts'
import { IdentityPanel } from './identity-panel.tsx'
import ui from '../../ui/ui.module.css'

const TotpPanel = lazy(() => import('../../components/staff-notices/totp-panel.tsx'))

/** The user centre: balances and their alert, profile, password, devices, one's data, and the way out. */
export default function UserPage() {
  const user = useFreshUser()
  const settings = useCall('user.settings')
  const isStaff = useIsStaffShown()
  if (user === null) return null
  return (
    <>
      <PageHeader title="用户中心" lead="账户余额、个人资料与登录安全。" />
      <div className={ui.stack}>
        <BalancePanel user={user} />
        <div className={ui.columns}>
          <div className={ui.stack}>
            <IdentityPanel user={user} />
            <BalanceAlertPanel settings={settings} />
            <Panel title="登录设备">
              <ResourceList name="sessions" />
              <StaffViews />
            </Panel>
          </div>
          <div className={ui.stack}>
            <Panel title="个人资料">
              <InlineForm name="profile" kind="edit" height={232} />
            </Panel>
            <PasswordPanel hasPassword={settings.data?.hasPassword} />
            {isStaff && (
              <Suspense fallback={null}>
                <TotpPanel />
              </Suspense>
            )}
            <DataPanel />
          </div>
        </div>
      </div>
    </>
  )
}

/** When staff looked at the account, next to the devices that are signed in; nothing if they never did. */
function StaffViews() {
  const { data } = useCall('user.staffViews', {}, { isSilent: true })
  // The devices stand without it, whatever answered.
  const views = Array.isArray(data) ? data : []
  if (views.length === 0) return null
  return (
    <ul className={ui.quiet} aria-label="客服查看记录">
      {views.map(({ at }, index) => (
        <li key={`${at}-${index}`}>
          客服于 <time dateTime={new Date(at).toISOString()}>{displayTime(at)}</time> 查看过
        </li>
      ))}
    </ul>
  )
}
