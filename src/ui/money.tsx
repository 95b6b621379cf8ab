import { displayYuan } from '../../contract/money.ts'

interface MoneyProps {
  value: string
  /** Decimals shown; the rest is truncated and stands in the title. */
  decimals?: number
}

export function Money({ value, decimals = 9 }: MoneyProps) {
  const exact = displayYuan(value)
  const [whole = '', fraction = ''] = exact.split('.')
  const shown = `${whole}.${fraction.slice(0, decimals).padEnd(2, '0')}`
  return <span title={exact}>{shown}</span>
}
