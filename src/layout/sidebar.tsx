import { useEffect, useRef, useState } from 'react'
import { browserStorage } from '../config/runtime/browser-storage.ts'
import { Link, useLocation } from '../providers/router/index.ts'
import type { AppEntry } from '../config/runtime/app-config.ts'
import { activeEntry } from '../config/runtime/derive.ts'
import { config } from '../providers/config.ts'
import { useAccount } from './account.ts'
import { meets } from '../config/runtime/conditions.ts'
import { Icon } from '../ui/icons.tsx'
import { EntryIcon } from './entry-icon.tsx'
import styles from './sidebar.module.css'

const FOLDED = 'foldedGroups'

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
  const [folded, setFolded] = useState(() => (browserStorage.getItem(FOLDED) ?? '').split('\n'))
  const toggle = (title: string) => {
    const next = folded.includes(title) ? folded.filter((one) => one !== title) : [...folded, title]
    browserStorage.setItem(FOLDED, next.join('\n'))
    setFolded(next)
  }
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
          <h2 className={styles.group}>
            <button
              type="button"
              aria-expanded={!folded.includes(group.title)}
              onClick={() => toggle(group.title)}
            >
              {group.title}
              <Icon name="down" />
            </button>
          </h2>
          <ul className={styles.list}>
            {group.entries
              .filter((entry) => entry === active || !folded.includes(group.title))
              .map((entry) => (
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
