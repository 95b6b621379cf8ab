import type { CallResult } from '../../../contract/endpoints.ts'
import { displayTime } from '../../../contract/time.ts'
import { Facts } from '../../ui/facts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './verification.module.css'

export function VerifiedPanel({ state }: { state: CallResult<'user.verification'> }) {
  return (
    <Panel title="个人实名认证" extra={<Badge tone="good">已认证</Badge>} className={styles.panel}>
      <Facts
        facts={[
          ['姓名', state.realName],
          ['身份证号', state.idNumber],
          state.verifiedAt !== null && ['认证时间', displayTime(state.verifiedAt)],
          ['核验方式', state.provider],
        ]}
      />
    </Panel>
  )
}
