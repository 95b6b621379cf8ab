import { breadcrumbs } from '../config/derive.ts'
import { config } from '../providers/config.ts'
import { Link, useLocation } from '../router/index.ts'
import './breadcrumbs.css'

/** The way back from a detail page. */
export function Breadcrumbs() {
  const { pathname } = useLocation()
  const crumbs = breadcrumbs({ config, path: pathname })
  return (
    <nav aria-label="面包屑">
      <ol className="breadcrumbs">
        {crumbs.map(({ title, to }, index) => (
          <li key={title} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {to ? <Link to={to}>{title}</Link> : title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
