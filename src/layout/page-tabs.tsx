import { tabsOf } from '../config/runtime/derive.ts'
import { config } from '../providers/config.ts'
import { Link, useLocation } from '../providers/router/index.ts'
import styles from './page-tabs.module.css'

/** The pages that share an entry of the sidebar with this one. */
export function PageTabs() {
  const { pathname } = useLocation()
  const tabs = tabsOf({ config, path: pathname })
  if (tabs.length < 2) return null
  return (
    <nav className={styles.tabs} aria-label={tabs[0]?.title}>
      {tabs.map(({ title, to }) => (
        <Link key={to} to={to} aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
