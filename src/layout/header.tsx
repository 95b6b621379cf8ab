import { Link, useLocation } from '../router/index.ts'
import { PaletteDoor } from '../palette/palette-door.tsx'
import { links, productName } from '../providers/config.ts'
import { loginPath } from '../providers/navigation.ts'
import { useSession } from '../providers/session.ts'
import { HeaderBalance } from './header-balance.tsx'
import { Icon, Logo } from './icons.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { UserMenu } from './user-menu.tsx'
import './header.css'

/** The top of every page but the sign-in: logo, documentation, look, and the user or the way to become one. */
export function Header({ onOpenDrawer }: { onOpenDrawer?: () => void }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  return (
    <header className="header">
      {onOpenDrawer && (
        <button
          type="button"
          className="icon-button header-drawer"
          aria-label="打开导航"
          aria-haspopup="dialog"
          onClick={onOpenDrawer}
        >
          <Icon name="menu" />
        </button>
      )}
      <Link className="header-logo" to="/" aria-label={`${productName}首页`}>
        <Logo />
        <span>{productName}</span>
      </Link>
      <nav className="header-links" aria-label="主导航">
        <Link className="header-link header-wide" to="/center/model">
          模型广场
        </Link>
        {links.docs && (
          <a className="header-link header-wide" href={links.docs} target="_blank" rel="noreferrer">
            接口文档
          </a>
        )}
        <PaletteDoor />
        <ThemeSwitch />
        {onOpenDrawer && session && <HeaderBalance balance={session.userInfo.balance} />}
        {session ? (
          <UserMenu user={session.userInfo} />
        ) : (
          <Link className="button-primary header-login" to={loginPath(`${pathname}${search}`)}>
            登录 / 注册
          </Link>
        )}
      </nav>
    </header>
  )
}
