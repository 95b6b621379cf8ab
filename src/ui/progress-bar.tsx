import styles from './bar.module.css'

export const Bar = ({ label, value, max }: { label: string; value: number; max: number }) => (
  <progress className={styles.bar} aria-label={label} value={value} max={max} />
)
