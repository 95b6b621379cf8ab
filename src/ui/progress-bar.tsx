import styles from './bar.module.css'

interface BarProps {
  label: string
  value: number
  max: number
}

export const Bar = ({ label, value, max }: BarProps) => (
  <progress className={styles.bar} aria-label={label} value={value} max={max} />
)
