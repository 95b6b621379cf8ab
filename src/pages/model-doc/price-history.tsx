import type { PricePeriod } from '../../../contract/model.ts'
import { displayYuan, parseYuan } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import { priceLines } from '../../components/models/price-lines.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { useNow } from '../../ui/use-now.ts'
import { DocTable } from './doc-table.tsx'
import styles from './model-doc.module.css'

/** More are folded. */
const SHOWN = 3

/** Shown once a price has changed or is about to. */
export function PriceHistory({ modelId }: { modelId: string }) {
  const { data } = useCall('model.priceHistory', { modelId }, { isSilent: true })
  const periods = data?.periods ?? []
  const now = useNow((at) => periods.some(({ from }) => from > at))
  if (periods.length < 2) return null
  return (
    <section className={styles.history} aria-label="价格历史">
      <details className={styles.fold} open={periods.length <= SHOWN}>
        <summary>
          <h3>价格历史</h3>
        </summary>
        <DocTable
          label="价格历史"
          heads={['起', '价格', '']}
          rows={periods
            .toReversed()
            .map((period, index) => [
              displayTime(period.from),
              priceText(period),
              noteOf({ period, before: periods[periods.length - 2 - index], now }),
            ])}
        />
      </details>
    </section>
  )
}

const priceText = ({ price }: PricePeriod) =>
  price === null
    ? '未上架'
    : [
        ...priceLines(price).map(({ label, amount, unit }) => `${label} ${displayYuan(amount)}/${unit}`),
        ...(price.batchPercent === undefined ? [] : [`批处理 ${price.batchPercent}%`]),
      ].join('，')

interface Noted {
  period: PricePeriod
  before: PricePeriod | undefined
  now: number
}

function noteOf({ period, before, now }: Noted): string {
  if (period.isCorrection) return '更正'
  const change = changeOf(before?.price ?? null, period.price)
  return [period.from > now ? '即将' : '', change].join('')
}

function changeOf(before: PricePeriod['price'], after: PricePeriod['price']): string {
  if (before === null) return '上架'
  if (after === null) return '下架'
  const old = priceLines(before)
  const signs = priceLines(after).map(({ label, amount }) =>
    compareYuan(amount, old.find((line) => line.label === label)?.amount ?? amount),
  )
  const [oldPercent, percent] = [before.batchPercent, after.batchPercent]
  if (oldPercent !== undefined && percent !== undefined) signs.push(Math.sign(percent - oldPercent))
  if (signs.every((sign) => sign >= 0)) return '涨价'
  return signs.every((sign) => sign <= 0) ? '降价' : '调价'
}

function compareYuan(a: string, b: string): number {
  const [left, right] = [parseYuan(a) ?? 0n, parseYuan(b) ?? 0n]
  return left === right ? 0 : left > right ? 1 : -1
}
