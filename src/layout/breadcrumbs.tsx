import { breadcrumbs } from '../config/runtime/derive.ts'
import { config } from '../providers/config.ts'
import { Link, useLocation } from '../providers/router/index.ts'
import styles from './breadcrumbs.module.css'

export function Breadcrumbs() {
  const { pathname } = useLocation()
  const crumbs = breadcrumbs({ config, path: pathname })
  return (
    <nav aria-label="面包屑">
      <ol className={styles.breadcrumbs}>
        {crumbs.map(({ title, to }, index) => (
          <li key={title} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {to ? <Link to={to}>{title}</Link> : title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
