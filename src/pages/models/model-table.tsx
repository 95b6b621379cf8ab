import { Link } from 'react-router'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { Model } from '../../../contract/model.ts'
import { Badge } from '../../ui/badge.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { CompareToggle } from './compare-toggle.tsx'
import { modelTypes } from '../../components/models/model-types.ts'
import { priceLines } from '../../components/models/price-lines.ts'
import type { Compared } from './use-compared.ts'
import { pathOf } from '../../providers/path-of.ts'
import ui from '../../ui/ui.module.css'
import styles from './models.module.css'

export function ModelTable({ models, compared }: { models: Model[]; compared: Compared }) {
  return (
    <ScrollRegion className={styles.tableScroll} label="模型表格">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">模型</th>
            <th scope="col">类型</th>
            <th scope="col">厂商</th>
            <th scope="col" className={styles.tableNumber}>
              上下文
            </th>
            <th scope="col" className={styles.tableNumber}>
              价格
            </th>
            <th scope="col">对比</th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model.id}>
              <th scope="row">
                <Link to={pathOf('model-doc', { modelId: model.id })}>{model.name}</Link>
                {model.isBuiltin && <Badge tone="accent">内置演示引擎</Badge>}
                <span className={`${ui.mono} ${ui.quiet} ${styles.tableId}`}>{model.id}</span>
              </th>
              <td>{modelTypes[model.type]}</td>
              <td>{model.vendor}</td>
              <td className={styles.tableNumber}>
                {model.contextLength === undefined ? '—' : displayCount(model.contextLength)}
              </td>
              <td className={styles.tableNumber}>
                {priceLines(model.price).map((line) => (
                  <span key={line.label} className={styles.tablePrice}>
                    {line.label} {displayYuan(line.amount)} / {line.unit}
                  </span>
                ))}
              </td>
              <td>
                <CompareToggle model={model} compared={compared} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
