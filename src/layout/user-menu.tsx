import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from '../router/index.ts'
import { displayCount, displayYuan } from '../../contract/money.ts'
import type { UserInfo } from '../../contract/user.ts'
import { routeOf } from '../config/derive.ts'
import { refreshUser, signOut } from '../providers/account.ts'
import { config } from '../providers/config.ts'
import { displayName } from '../providers/display-name.ts'
import { Icon } from './icons.tsx'
import './user-menu.css'

/** The user's name; opening it brings balances up to date and shows them, with the ways to act on them. */
export function UserMenu({ user }: { user: UserInfo }) {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState('')
  const isOpen = openAt === pathname
  const ref = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpenAt('')
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt('')
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  function toggle() {
    if (!isOpen) void refreshUser()
    setOpenAt(isOpen ? '' : pathname)
  }

  const { auth } = routeOf({ config, path: pathname })
  return (
    <div className="user-menu" ref={ref}>
      <button
        ref={button}
        type="button"
        className="user-menu-button"
        aria-expanded={isOpen}
        aria-controls="user-menu"
        onClick={toggle}
      >
        <Icon name="user" />
        <span className="user-menu-name">{displayName(user)}</span>
        {user.notices > 0 && (
          <b className="user-menu-notices">
            {user.notices}
            <span> 条提醒</span>
          </b>
        )}
        <Icon name="down" />
      </button>
      {isOpen && (
        <div className="user-menu-panel" id="user-menu">
          <p className="user-menu-title">{displayName(user)}</p>
          <dl className="user-menu-balances">
            <dt>余额</dt>
            <dd>{displayYuan(user.balance)}</dd>
            <Link to="/center/topup">充值</Link>
            <dt>Token</dt>
            <dd>{displayCount(user.tokenBalance)}</dd>
            <Link to="/center/purchase">购买</Link>
          </dl>
          <Link className="user-menu-item" to="/center/user">
            <Icon name="user" />
            个人中心
          </Link>
          <button
            type="button"
            className="user-menu-item"
            onClick={() => void signOut({ isRouteAuth: auth })}
          >
            <Icon name="leave" />
            退出登录
          </button>
        </div>
      )}
    </div>
  )
}
