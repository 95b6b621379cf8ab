import { useState } from 'react'
import { Link } from 'react-router'
import type { UserInfo } from '../../contract/user.ts'
import { Icon } from '../layout/icons.tsx'
import { call } from '../providers/http.ts'
import { session } from '../providers/session.ts'
import { Money } from '../ui/money.tsx'
import './balance-notice.css'

/** Stands above every screen of the centre while the balance is below its owner's alert and nobody has put that away. */
export function BalanceNotice({ user }: { user: UserInfo }) {
  const [isBusy, setBusy] = useState(false)
  if (!user.notices) return null
  const dismiss = async () => {
    setBusy(true)
    try {
      session.merge(await call('user.dismissBalanceAlert'))
    } catch {
      // The reader was told; the notice stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="balance-notice" aria-label="余额偏低">
      <p>
        余额只剩 <Money value={user.balance} decimals={2} />
        ，已低于你设置的提醒金额。余额用完后，调用会被拒绝。
      </p>
      <Link to="/center/topup">去充值</Link>
      <button
        type="button"
        className="icon-button"
        disabled={isBusy}
        onClick={() => void dismiss()}
        aria-label="知道了，收起余额提醒"
      >
        <Icon name="close" />
      </button>
    </section>
  )
}
