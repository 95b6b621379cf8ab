import { Fragment } from 'react'
import type { AppCell } from '../../config/runtime/app-config.ts'
import { drawCell } from '../cells/formats.tsx'
import type { Row } from '../list/use-list-table.ts'
import styles from './ask.module.css'

/** What an action would do, before it is confirmed. */
export const AskPreview = ({ cells, answer }: { cells: readonly AppCell[]; answer: Row }) => (
  <section aria-label="预览" aria-live="polite">
    <dl className={styles.facts}>
      {cells.map((cell) => (
        <Fragment key={cell.field}>
          <dt>{cell.title}</dt>
          <dd>{drawCell({ column: cell, row: answer })}</dd>
        </Fragment>
      ))}
    </dl>
  </section>
)
