import { Link, useLocation } from '../providers/router/index.ts'
import { CommandPaletteButton } from './command-palette/command-palette-button.tsx'
import { config, links, productName } from '../providers/config.ts'
import { loginPath } from '../providers/navigation.ts'
import { openNavigation } from '../providers/navigation-drawer.ts'
import { useAccount } from './account.ts'
import { Icon } from '../ui/icons.tsx'
import { useRootAttribute } from '../ui/root-attribute.ts'
import { Logo } from './logo.tsx'
import { OwnLink } from './own-link.tsx'
import { UserMenu } from './user-menu.tsx'
import { pathOf } from '../providers/path-of.ts'
import { displayCount, displayYuan } from '../../contract/money.ts'
import type { UserInfo } from '../../contract/user.ts'
import { type ThemeMode, themeMode, useThemeMode } from '../theme/theme-mode.ts'
import styles from './header.module.css'

interface HeaderProps {
  /** It is kept up to date in the console alone. */
  hasBalance: boolean
  /** On a phone the page has a bar of its own, and this one is not there. */
  hasOwnBar?: boolean
}

/** What there is to spend, to the cent (cut, not rounded: it never shows more than there is), and the ways to more of it. */
const HeaderBalance = ({ user: { balance, tokenBalance } }: { user: UserInfo }) => (
  <>
    <Link className={`${styles.link} ${styles.balance}`} to={pathOf('topup')} title="去充值">
      余额 <b>{displayYuan(balance).replace(/(\.\d\d).*/, '$1')}</b>
    </Link>
    {tokenBalance > 0 && (
      <Link className={`${styles.link} ${styles.balance}`} to={pathOf('purchase')} title="看资源包">
        Token <b>{displayCount(tokenBalance)}</b>
      </Link>
    )}
  </>
)

/** The top of every page but the sign-in: logo, documentation, look, and the user or the way to become one. */
export function Header({ hasBalance, hasOwnBar = false }: HeaderProps) {
  const { user } = useAccount()
  const { pathname, search } = useLocation()
  useRootAttribute('data-own-bar', hasOwnBar)
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={`icon-button ${styles.drawer}`}
        aria-label="打开导航"
        aria-haspopup="dialog"
        onClick={openNavigation}
      >
        <Icon name="menu" />
      </button>
      <Link className={styles.logo} to="/" aria-label={`${productName}首页`}>
        <Logo />
        <span>{productName}</span>
      </Link>
      <nav className={styles.links} aria-label="主导航">
        <Link className={`${styles.link} ${styles.wide}`} to={pathOf('model')}>
          模型广场
        </Link>
        {links.docs && (
          <a className={`${styles.link} ${styles.wide}`} href={links.docs} target="_blank" rel="noreferrer">
            接口文档
          </a>
        )}
        {config.ownLinks
          .filter(({ places }) => places.includes('header'))
          .map((link) => (
            <OwnLink key={link.title} link={link} className={`one-line ${styles.link} ${styles.own}`} />
          ))}
        <CommandPaletteButton />
        <ThemeSwitch />
        {hasBalance && user && <HeaderBalance user={user} />}
        {user ? (
          <UserMenu user={user} />
        ) : (
          <Link className={`button-primary ${styles.login}`} to={loginPath(`${pathname}${search}`)}>
            登录 / 注册
          </Link>
        )}
      </nav>
    </header>
  )
}

const looks: Record<ThemeMode, { text: string; next: ThemeMode; icon: 'sun' | 'moon' | 'device' }> = {
  system: { text: '跟随系统', next: 'light', icon: 'device' },
  light: { text: '浅色', next: 'dark', icon: 'sun' },
  dark: { text: '深色', next: 'system', icon: 'moon' },
}

function ThemeSwitch() {
  const { text, next, icon } = looks[useThemeMode()]
  const label = `外观：${text}，点击切换为${looks[next].text}`
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => themeMode.set(next)}
    >
      <Icon name={icon} />
    </button>
  )
}
