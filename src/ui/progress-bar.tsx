import styles from './bar.module.css'

interface BarProps {
  label: string
  value: number
  max: number
  /** It was full before: it is seen to shrink. */
  shrinks?: boolean
}

export const Bar = ({ label, value, max, shrinks }: BarProps) => (
  <progress className={styles.bar} data-shrinks={shrinks} aria-label={label} value={value} max={max} />
)
