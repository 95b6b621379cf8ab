import { Link } from '../../router/index.ts'
import type { Model } from '../../../contract/model.ts'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { modelKinds } from '../shared/model-kinds.ts'

interface PriceTableProps {
  kind: (typeof modelKinds)[number]
  /** null while they are being read. */
  models: Model[] | null
  rows: number
}

/** One type's models; while they are read, rows of the same height stand in. */
export function PriceTable({ kind, models, rows }: PriceTableProps) {
  return (
    <table aria-busy={models === null}>
      <caption className="visually-hidden">
        {kind.label}模型的价格（{kind.unit}）
      </caption>
      <thead>
        <tr>
          <th scope="col">模型</th>
          <th scope="col" className="is-minor is-text">
            厂商
          </th>
          {kind.type === 'chat' && (
            <th scope="col" className="is-minor">
              上下文
            </th>
          )}
          {kind.columns.map((column) => (
            <th key={column.field} scope="col" className={column.isMinor && 'is-minor'}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {models
          ? models.slice(0, rows).map((model) => <Row key={model.id} kind={kind} model={model} />)
          : Array.from({ length: rows }, (_, index) => (
              <tr key={index}>
                <td colSpan={kind.columns.length + 3}>
                  <span className="visually-hidden">正在读取</span>
                  <span className="public-bone" style={{ width: `${72 - (index % 3) * 12}%` }} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  )
}

function Row({ kind, model }: { kind: PriceTableProps['kind']; model: Model }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/model-doc/${encodeURIComponent(model.id)}`}>{model.name}</Link>
        <code title={model.id}>{model.id}</code>
        {model.isBuiltin && <small className="is-narrow">内置演示引擎</small>}
      </th>
      <td className="is-minor is-text">
        {model.vendor}
        {model.isBuiltin && <small>内置演示引擎</small>}
      </td>
      {kind.type === 'chat' && <td className="is-minor">{displayCount(model.contextLength)}</td>}
      {kind.columns.map(({ field, isMinor }) => (
        <td key={field} className={isMinor && 'is-minor'}>
          {model.price[field] === undefined ? '—' : displayYuan(model.price[field])}
        </td>
      ))}
    </tr>
  )
}
