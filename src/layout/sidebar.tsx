import { Link, useLocation } from '../router/index.ts'
import type { AppEntry } from '../config/app-config.ts'
import { activeEntry } from '../config/derive.ts'
import { config } from '../providers/config.ts'
import { useSession } from '../providers/session.ts'
import { meets } from './conditions.ts'
import { EntryIcon } from './entry-icon.tsx'
import './sidebar.css'

/** The groups and entries of the config, with the entry of the current path highlighted. */
export function Sidebar({
  isSmallScreen = false,
  onNavigate,
}: {
  isSmallScreen?: boolean
  onNavigate?: () => void
}) {
  const { pathname } = useLocation()
  const user = useSession()?.userInfo ?? null
  const active = activeEntry({ config, path: pathname })
  const groups = config.sidebar
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(
        (entry) => meets(entry.when, user) && (entry.isOnSmallScreen || !isSmallScreen),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <nav className="sidebar" aria-label="控制台导航">
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className="sidebar-group">{group.title}</h2>
          <ul className="sidebar-list">
            {group.entries.map((entry) => (
              <li key={entry.to}>
                <SidebarLink entry={entry} isActive={entry === active} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </section>
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
  const content = (
    <>
      <EntryIcon name={entry.icon} />
      {entry.title}
      {entry.badge && <span className="sidebar-badge">{entry.badge}</span>}
    </>
  )
  if (entry.isExternal) {
    return (
      <a className="sidebar-link" href={entry.to} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  }
  return (
    <Link
      className="sidebar-link"
      to={entry.to}
      aria-current={isActive ? 'page' : undefined}
      onClick={onNavigate}
    >
      {content}
    </Link>
  )
}
