import { useRef, useState } from 'react'
import { Link, useLocation } from '../providers/router/index.ts'
import { displayCount, displayYuan } from '../../contract/money.ts'
import type { UserInfo } from '../../contract/user.ts'
import { refreshUser } from '../providers/refresh-user.ts'
import { displayName } from '../providers/display-name.ts'
import { useAccount } from './account.ts'
import { useCloseOutside } from '../ui/use-close-outside.ts'
import { Icon } from '../ui/icons.tsx'
import { pathOf } from '../providers/path-of.ts'
import styles from './user-menu.module.css'

/** The user's name; opening it brings balances up to date and shows them, with the ways to act on them. */
export function UserMenu({ user }: { user: UserInfo }) {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState('')
  const isOpen = openAt === pathname
  const ref = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useCloseOutside(isOpen, { box: ref, button, close: () => setOpenAt('') })

  function toggle() {
    if (!isOpen) void refreshUser()
    setOpenAt(isOpen ? '' : pathname)
  }

  const { signOut } = useAccount()
  return (
    <div className={styles.userMenu} ref={ref}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls="user-menu"
        onClick={toggle}
      >
        <Icon name="user" />
        <span className={`one-line ${styles.name}`}>{displayName(user)}</span>
        {user.notices > 0 && (
          <b className={styles.notices}>
            {user.notices}
            <span> 条提醒</span>
          </b>
        )}
        <Icon name="down" />
      </button>
      {isOpen && (
        <div className={styles.panel} id="user-menu">
          <p className={styles.title}>{displayName(user)}</p>
          <dl className={styles.balances}>
            <dt>余额</dt>
            <dd>{displayYuan(user.balance)}</dd>
            <Link to={pathOf('topup')}>充值</Link>
            <dt>Token</dt>
            <dd>{displayCount(user.tokenBalance)}</dd>
            <Link to={pathOf('purchase')}>购买</Link>
          </dl>
          <Link className={styles.item} to={pathOf('user')}>
            <Icon name="user" />
            个人中心
          </Link>
          <button type="button" className={styles.item} onClick={signOut}>
            <Icon name="leave" />
            退出登录
          </button>
        </div>
      )}
    </div>
  )
}
