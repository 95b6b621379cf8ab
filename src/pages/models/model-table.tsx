import { Link } from 'react-router'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { Model, Price } from '../../../contract/model.ts'
import { Badge } from '../../ui/badge.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { CompareToggle } from './compare-toggle.tsx'
import { modelTypes } from '../../components/models/model-types.ts'
import { FIRST_PRICES, firstPrices, plainPrice, priceLines } from '../../components/models/price-lines.ts'
import type { Compared } from './use-compared.ts'
import { pathOf } from '../../providers/path-of.ts'
import ui from '../../ui/ui.module.css'
import styles from './models.module.css'

interface ModelTableProps {
  models: Model[]
  compared: Compared
  /** Whether models of the engine inside are marked as such. */
  marksDemo: boolean
}

export function ModelTable({ models, compared, marksDemo }: ModelTableProps) {
  return (
    <ScrollRegion className={styles.tableScroll} label="模型表格">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">模型</th>
            <th scope="col" className={styles.isWide}>
              类型
            </th>
            <th scope="col" className={styles.isWide}>
              厂商
            </th>
            <th scope="col" className={`${styles.tableNumber} ${styles.isWide}`}>
              上下文
            </th>
            {FIRST_PRICES.map((label) => (
              <th key={label} scope="col" className={`${styles.tableNumber} ${styles.isWide}`}>
                {label}（每百万 Token）
              </th>
            ))}
            <th scope="col" className={`${styles.tableNumber} ${styles.isWide}`}>
              其他价格
            </th>
            <th scope="col" className={`${styles.tableNumber} ${styles.isNarrow}`}>
              价格（每百万 Token）
            </th>
            <th scope="col" className={styles.isWide}>
              对比
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model.id}>
              <th scope="row">
                <Link to={pathOf('model-doc', { modelId: model.id })}>{model.name}</Link>
                {marksDemo && model.isBuiltin && <Badge tone="accent">演示</Badge>}
                <span className={`${ui.mono} ${ui.quiet} ${styles.tableId}`}>{model.id}</span>
              </th>
              <td className={styles.isWide}>{modelTypes[model.type]}</td>
              <td className={styles.isWide}>{model.vendor}</td>
              <td className={`${styles.tableNumber} ${styles.isWide}`}>
                {model.contextLength === undefined ? '—' : displayCount(model.contextLength)}
              </td>
              <PriceCells price={model.price} />
              <td className={styles.isWide}>
                <CompareToggle model={model} compared={compared} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** What is read and what is written apart, as they are compared. */
function PriceCells({ price }: { price: Price }) {
  const lines = priceLines(plainPrice(price))
  const others = lines.filter(({ label }) => !FIRST_PRICES.includes(label))
  return (
    <>
      {FIRST_PRICES.map((label) => {
        const line = lines.find((one) => one.label === label)
        return (
          <td key={label} className={`${styles.tableNumber} ${styles.isWide}`}>
            {line === undefined ? '—' : displayYuan(line.amount)}
          </td>
        )
      })}
      <td className={`${styles.tableNumber} ${styles.isWide}`}>
        {others.length === 0 && !price.tiers && '—'}
        {others.map((line) => (
          <span key={line.label} className={styles.tablePrice}>
            {line.label} {displayYuan(line.amount)} / {line.unit}
          </span>
        ))}
        {price.tiers && <span className={`${styles.tablePrice} ${ui.quiet}`}>另有分档价</span>}
      </td>
      <td className={`${styles.tableNumber} ${styles.isNarrow}`}>
        {firstPrices(price).map(({ label, amount, unit }) => (
          <span key={label} className={styles.tablePrice}>
            {label} {displayYuan(amount)}
            {!FIRST_PRICES.includes(label) && ` / ${unit}`}
          </span>
        ))}
      </td>
    </>
  )
}
