import { Link } from 'react-router'
import { modelTypes, triableTypes, type TriableType } from '../../components/models/model-types.ts'
import { pathOf } from '../../providers/path-of.ts'
import styles from './display.module.css'

export function TypeTabs({ type }: { type: TriableType }) {
  return (
    <nav className={styles.types} aria-label="体验类型">
      {triableTypes.map((one) => (
        <Link
          key={one}
          to={pathOf('display', { type: one })}
          aria-current={one === type ? 'page' : undefined}
        >
          {modelTypes[one]}
        </Link>
      ))}
    </nav>
  )
}
