import { useCall } from '../../providers/hooks/use-call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TotpButton } from './totp-button.tsx'
import ui from '../../ui/ui.module.css'

/** Where staff of every role enrol their authenticator app, and replace it. */
export default function TotpPanel() {
  const { data: me, refetch } = useCall('staff.me', {}, { isSilent: true })
  if (!me) return null
  return (
    <Panel title="验证器" extra={<Badge>{me.hasTotp ? '已绑定' : '未绑定'}</Badge>}>
      <p className={ui.quiet}>
        {me.isTotpRequired
          ? '验证身份只认验证器上的六位数，不认短信。'
          : '绑定之后，验证身份可以用验证器上的六位数，不用等短信。'}
        {me.hasTotp &&
          '换手机之前先换好：更换时要用旧的验证一次身份，换好后旧的不再有效。旧的丢了，请一位负责人在“员工”里解除。'}
      </p>
      <TotpButton hasTotp={me.hasTotp} onDone={() => void refetch()} />
    </Panel>
  )
}
