import { displayYuan } from '../../../contract/money.ts'
import type { Price } from '../../../contract/model.ts'
import { priceLines } from './price-lines.ts'
import ui from '../../ui/ui.module.css'
import styles from './price-list.module.css'

export function PriceList({ price }: { price: Price }) {
  return (
    <dl className={styles.prices}>
      {priceLines(price).map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>
            {displayYuan(line.amount)}
            <span className={ui.quiet}> / {line.unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
