import { Awaited } from '../../ui/awaited.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { TotpButton } from './totp-button.tsx'
import styles from './staff-notices.module.css'

const FRESH_MS = 60_000
const BLOCKED = '这里只认验证器，不认短信。绑定之前，要验证身份的操作都做不了。'
const OFFERED = '绑定验证器之后，验证身份不用等短信。'

/** Stands above every screen of the operators' area while one person decides alone, or has no authenticator app. */
export default function StaffNotices() {
  const { data: me, isPending, refetch } = useCall('staff.me', {}, { isSilent: true, staleTime: FRESH_MS })
  if (isPending) return <Awaited />
  if (!me) return null
  const isBlocked = me.isTotpRequired && !me.hasTotp
  return (
    <>
      {!me.hasFourEyes && (
        <p className={styles.notice} data-tone="bad" role="alert">
          双人审批已关闭（OPS_FOUR_EYES=off）：要两个人的操作，现在一个人就能做成，审计里标着“单人”。
        </p>
      )}
      {!me.hasTotp && (
        <p className={styles.notice} {...(isBlocked && { 'data-tone': 'bad', role: 'alert' })}>
          <span>{isBlocked ? BLOCKED : OFFERED}</span>
          <TotpButton hasTotp={false} size="small" onDone={() => void refetch()} />
        </p>
      )}
    </>
  )
}
