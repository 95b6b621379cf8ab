import { Link } from 'react-router'
import { displayCount, displayYuan } from '../../contract/money.ts'
import type { Model } from '../../contract/model.ts'
import { Badge } from '../ui/badge.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import { CompareToggle } from './compare-toggle.tsx'
import { modelTypes } from './model-types.ts'
import { priceLines } from './price-lines.ts'
import type { Compared } from './use-compared.ts'

/** The models as lines, to run one's eye down. */
export function ModelTable({ models, compared }: { models: Model[]; compared: Compared }) {
  return (
    <ScrollRegion className="model-table-scroll" label="模型表格">
      <table className="model-table">
        <thead>
          <tr>
            <th scope="col">模型</th>
            <th scope="col">类型</th>
            <th scope="col">厂商</th>
            <th scope="col" className="model-table-number">
              上下文
            </th>
            <th scope="col" className="model-table-number">
              价格
            </th>
            <th scope="col">对比</th>
          </tr>
        </thead>
        <tbody>
          {models.map((model) => (
            <tr key={model.id}>
              <th scope="row">
                <Link to={`/model-doc/${encodeURIComponent(model.id)}`}>{model.name}</Link>
                {model.isBuiltin && <Badge tone="accent">内置演示引擎</Badge>}
                <span className="ui-mono ui-quiet">{model.id}</span>
              </th>
              <td>{modelTypes[model.type]}</td>
              <td>{model.vendor}</td>
              <td className="model-table-number">
                {model.contextLength === undefined ? '—' : displayCount(model.contextLength)}
              </td>
              <td className="model-table-number">
                {priceLines(model.price).map((line) => (
                  <span key={line.label} className="model-table-price">
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
