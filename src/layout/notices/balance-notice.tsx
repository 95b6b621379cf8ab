import { Link } from 'react-router'
import type { UserInfo } from '../../../contract/user.ts'
import { Icon } from '../../ui/icons.tsx'
import { useWrite } from '../../providers/hooks/use-write.ts'
import { session } from '../../providers/session.ts'
import { Money } from '../../ui/money.tsx'
import { pathOf } from '../../providers/path-of.ts'
import styles from './notice.module.css'

/** Stands above every screen of the centre while the balance is below its owner's alert and the alert is not dismissed. */
export function BalanceNotice({ user }: { user: UserInfo }) {
  const dismiss = useWrite('user.dismissBalanceAlert', { onSuccess: session.merge })
  if (!user.notices) return null
  return (
    <section className={styles.notice} aria-label="余额偏低">
      <p>
        余额只剩 <Money value={user.balance} decimals={2} />
        ，已低于你设置的提醒金额。余额用完后，调用会被拒绝。
      </p>
      <Link to={pathOf('topup')}>去充值</Link>
      <button
        type="button"
        className="icon-button"
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate({})}
        aria-label="知道了，收起余额提醒"
      >
        <Icon name="close" />
      </button>
    </section>
  )
}
