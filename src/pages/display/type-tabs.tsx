import { Link } from 'react-router'
import { modelTypes, triableTypes } from '../../components/models/model-types.ts'
import { pathOf } from '../../providers/path-of.ts'
import type { DisplayType } from './display-type.ts'
import styles from './display.module.css'

export function TypeTabs({ type }: { type: DisplayType }) {
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
