import { useEffect, useRef } from 'react'
import { Link, useLocation } from '../providers/router/index.ts'
import type { AppEntry } from '../config/runtime/app-config.ts'
import { activeEntry } from '../config/runtime/derive.ts'
import { config } from '../providers/config.ts'
import { useAccount } from './account.ts'
import { meets } from '../config/runtime/conditions.ts'
import type { IconName } from '../config/runtime/names.ts'
import { Drawing } from '../ui/icons.tsx'
import styles from './sidebar.module.css'

/** The groups and entries of the config, with the entry of the current path highlighted. */
export function Sidebar({
  isSmallScreen = false,
  onNavigate,
}: {
  isSmallScreen?: boolean
  onNavigate?: () => void
}) {
  const { pathname, search } = useLocation()
  const { user } = useAccount()
  const active = activeEntry({ config, path: pathname, search })
  const groups = config.sidebar
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(
        (entry) => meets(entry.when, user) && (entry.isOnSmallScreen || !isSmallScreen),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <nav className={styles.sidebar} aria-label="控制台导航">
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <h2 className={styles.group}>{group.title}</h2>
          <ul className={styles.list}>
            {group.entries.map((entry) => (
              <li key={entry.to}>
                <SidebarLink entry={entry} isActive={entry === active} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function SidebarLink({
  entry,
  isActive,
  onNavigate,
}: {
  entry: AppEntry
  isActive: boolean
  onNavigate?: () => void
}) {
  const link = useRef<HTMLAnchorElement>(null)
  // A long menu begins where the page is that is open.
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const content = (
    <>
      <EntryIcon name={entry.icon} />
      {entry.title}
      {entry.badge && <span className={styles.badge}>{entry.badge}</span>}
    </>
  )
  if (entry.isExternal) {
    return (
      <a className={styles.link} href={entry.to} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  }
  return (
    <Link
      ref={link}
      className={styles.link}
      to={entry.to}
      aria-current={isActive ? 'page' : undefined}
      onClick={onNavigate}
    >
      {content}
    </Link>
  )
}

const drawings: Record<IconName, string> = {
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16V9',
  chat: 'M4 5h16v11H9l-5 4z',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15.5 9.5h.01',
  sound: 'M5 10v4M9 6v12M13 9v6M17 4v16M21 10v4',
  video: 'M3 6h12v12H3zM15 10l6-3v10l-6-3',
  shield: 'M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.8-1.4-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  key: 'M8 20a5 5 0 1 1 3.5-8.5L20 3M16 7l3 3M8 15h.01',
  wallet: 'M4 7h15v12H4zM4 7l11-4v4M15 13h.01',
  cart: 'M3 4h3l2.5 11H18l2-8H7M9.5 19.5h.01M16.5 19.5h.01',
  ledger: 'M7 4v16M4 7l3-3 3 3M17 20V4M14 17l3 3 3-3',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  gift: 'M4 9h16v4H4zM6 13v8h12v-8M12 9v12M12 9C9 9 7 7.5 7.5 5.5S11 4 12 9c1-5 4-5.5 4.5-3.5S15 9 12 9',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  link: 'M14 4h6v6M20 4l-9 9M10 6H5v13h13v-5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
}

const EntryIcon = ({ name }: { name: IconName }) => <Drawing path={drawings[name]} />
