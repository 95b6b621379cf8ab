import { displayYuan } from '../../contract/money.ts'
import styles from './ui.module.css'

interface MoneyProps {
  value: string
  /** Decimals shown; the rest is truncated and stands in the title. */
  decimals?: number
}

export function Money({ value, decimals = 9 }: MoneyProps) {
  const exact = displayYuan(value)
  const [whole = '', fraction = ''] = exact.split('.')
  const shown = `${whole}.${fraction.slice(0, decimals).padEnd(2, '0')}`
  return (
    <span className={styles.number} title={exact}>
      {shown}
    </span>
  )
}
