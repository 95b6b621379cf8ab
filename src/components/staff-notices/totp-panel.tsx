import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../providers/hooks/use-call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import ui from '../../ui/ui.module.css'

const TotpSheet = lazy(() => import('./totp-sheet.tsx'))

/** Where staff of every role enrol their authenticator app, and replace it. */
export default function TotpPanel() {
  const { data: me, refetch } = useCall('staff.me', {}, { isSilent: true })
  const [isOpen, setIsOpen] = useState(false)
  if (!me) return null
  const close = () => {
    setIsOpen(false)
    void refetch()
  }
  return (
    <Panel title="验证器" extra={<Badge>{me.hasTotp ? '已绑定' : '未绑定'}</Badge>}>
      <p className={ui.quiet}>
        {me.isTotpRequired
          ? '验证身份只认验证器上的六位数，不认短信。'
          : '绑定之后，验证身份可以用验证器上的六位数，不用等短信。'}
        {me.hasTotp && '换手机之前先换好：更换时要用旧的验证一次身份，换好后旧的不再有效。'}
      </p>
      <Button onClick={() => setIsOpen(true)}>{me.hasTotp ? '更换验证器' : '绑定验证器'}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TotpSheet isOpen onClose={close} />
        </Suspense>
      )}
    </Panel>
  )
}
