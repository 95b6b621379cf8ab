import type { AppField } from '../../config/runtime/app-config.ts'
import { writtenOut } from './written-out.ts'
import styles from './forms.module.css'

export const ReadOnlyField = ({ field, value }: { field: AppField; value: unknown }) => (
  <dl className={styles.readOnly}>
    <dt>{field.title}</dt>
    <dd>{writtenOut(field, value)}</dd>
  </dl>
)
