import { Fragment } from 'react'
import type { AppCell } from '../../config/runtime/app-config.ts'
import { drawCell } from '../cells/formats.tsx'
import type { Row } from '../list-state/use-list-table.ts'
import styles from '../actions/ask.module.css'

interface AskFactsProps {
  label: string
  cells: readonly AppCell[]
  row: Row
}

/** What an endpoint answered: what an action would do, or what it found. */
export const AskFacts = ({ label, cells, row }: AskFactsProps) => (
  <section aria-label={label} aria-live="polite">
    <dl className={styles.facts}>
      {cells.map((cell) => (
        <Fragment key={cell.field}>
          <dt>{cell.title}</dt>
          <dd>{drawCell({ column: cell, row })}</dd>
        </Fragment>
      ))}
    </dl>
  </section>
)
