import type { AppField } from '../../config/runtime/app-config.ts'
import { displayValue } from './display-value.ts'
import styles from './forms.module.css'

export const ReadOnlyField = ({ field, value }: { field: AppField; value: unknown }) => (
  <dl className={styles.readOnly}>
    <dt>{field.title}</dt>
    <dd>{displayValue(field, value)}</dd>
  </dl>
)
