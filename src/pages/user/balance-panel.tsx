import { displayCount } from '../../../contract/money.ts'
import type { UserInfo } from '../../../contract/user.ts'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { pathOf } from '../../providers/path-of.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/ui.module.css'
import styles from './user.module.css'

/** What the account holds, to the last digit. */
export function BalancePanel({ user }: { user: UserInfo }) {
  return (
    <Panel
      title="余额与 Token"
      extra={
        <div className={ui.actions}>
          <LinkButton to={pathOf('purchase')}>购买资源</LinkButton>
          <LinkButton isPrimary to={pathOf('topup')}>
            充值
          </LinkButton>
        </div>
      }
    >
      <dl className={ui.figures}>
        <div>
          <dt>余额</dt>
          <dd>
            <Money value={user.balance} decimals={2} />
          </dd>
        </div>
        <div>
          <dt>其中预扣</dt>
          <dd>
            <Money value={user.frozen} />
          </dd>
        </div>
        <div>
          <dt>Token 余额</dt>
          <dd>{displayCount(user.tokenBalance)}</dd>
        </div>
        <div>
          <dt>其中预扣</dt>
          <dd>{displayCount(user.frozenTokens)}</dd>
        </div>
      </dl>
      <p className={`${styles.note} ${styles.frozen}`}>
        预扣是正在进行的调用按上限留住的部分，调用结束后按实际用量结算，多余的立即退回。
      </p>
    </Panel>
  )
}
