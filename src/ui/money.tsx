import { displayYuan } from '../../contract/money.ts'

interface MoneyProps {
  value: string
  /** Decimals to show; digits beyond them are cut, never rounded up, and stand in the title. */
  decimals?: number
}

/** Yuan with the digits that matter; the exact value is one hover away. */
export function Money({ value, decimals = 9 }: MoneyProps) {
  const exact = displayYuan(value)
  const [whole = '', fraction = ''] = exact.split('.')
  const shown = `${whole}.${fraction.slice(0, decimals).padEnd(2, '0')}`
  return (
    <span className="ui-number" title={exact}>
      {shown}
    </span>
  )
}
