import { displayYuan } from '../../contract/money.ts'
import { Link } from '../router/index.ts'

/** What there is to spend, to the cent (cut, not rounded: it never shows more than there is), and the way to more of it. */
export const HeaderBalance = ({ balance }: { balance: string }) => (
  <Link className="header-link header-balance" to="/center/topup" title="去充值">
    余额 <b>{displayYuan(balance).replace(/(\.\d\d).*/, '$1')}</b>
  </Link>
)
