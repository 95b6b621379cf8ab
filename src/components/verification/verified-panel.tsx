import type { CallResult } from '../../../contract/endpoints.ts'
import { displayTime } from '../../../contract/time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import ui from '../../ui/ui.module.css'
import styles from './verification.module.css'

export function VerifiedPanel({ state }: { state: CallResult<'user.verification'> }) {
  return (
    <Panel title="个人实名认证" extra={<Badge tone="good">已认证</Badge>} className={styles.panel}>
      <dl className={ui.facts}>
        <dt>姓名</dt>
        <dd>{state.realName}</dd>
        <dt>身份证号</dt>
        <dd className={ui.number}>{state.idNumber}</dd>
        {state.verifiedAt !== null && (
          <>
            <dt>认证时间</dt>
            <dd>{displayTime(state.verifiedAt)}</dd>
          </>
        )}
        <dt>核验方式</dt>
        <dd>{state.provider}</dd>
      </dl>
    </Panel>
  )
}
