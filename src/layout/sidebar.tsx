import { Link, useLocation } from '../router/index.ts'
import type { AppEntry } from '../config/app-config.ts'
import { activeEntry } from '../config/derive.ts'
import { config } from '../providers/config.ts'
import { EntryIcon } from './entry-icon.tsx'
import './sidebar.css'

/** The groups and entries of the config, with the entry of the current path highlighted. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation()
  const active = activeEntry({ config, path: pathname })
  return (
    <nav className="sidebar" aria-label="控制台导航">
      {config.sidebar.map((group) => (
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
