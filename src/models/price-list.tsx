import { displayYuan } from '../../contract/money.ts'
import type { Price } from '../../contract/model.ts'
import { priceLines } from './price-lines.ts'

/** A model's prices, one line each: what for, how much, per what. */
export function PriceList({ price }: { price: Price }) {
  return (
    <dl className="model-prices">
      {priceLines(price).map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>
            <span className="ui-number">{displayYuan(line.amount)}</span>
            <span className="ui-quiet"> / {line.unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
