import { displayYuan } from '../../contract/money.ts'
import { Link } from '../providers/router/index.ts'
import { pathOf } from '../providers/path-of.ts'
import styles from './header.module.css'

/** What there is to spend, to the cent (cut, not rounded: it never shows more than there is), and the way to more of it. */
export const HeaderBalance = ({ balance }: { balance: string }) => (
  <Link className={`${styles.link} ${styles.balance}`} to={pathOf('topup')} title="去充值">
    余额 <b>{displayYuan(balance).replace(/(\.\d\d).*/, '$1')}</b>
  </Link>
)
