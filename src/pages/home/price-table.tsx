import { Link } from '../../providers/router/index.ts'
import type { Model, ModelSpeed } from '../../../contract/model.ts'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { modelKinds } from './model-kinds.ts'
import { pathOf } from '../../providers/path-of.ts'
import publicStyles from '../../layout/public/public.module.css'
import styles from './price-list.module.css'

interface PriceTableProps {
  kind: (typeof modelKinds)[number]
  /** null while they are being read. */
  models: Model[] | null
  rows: number
  speeds: readonly ModelSpeed[]
}

export function PriceTable({ kind, models, rows, speeds }: PriceTableProps) {
  return (
    <table aria-busy={models === null}>
      <caption className="visually-hidden">
        {kind.label}模型的价格（{kind.unit}）
      </caption>
      <thead>
        <tr>
          <th scope="col">模型</th>
          <th scope="col" className={`${styles.isMinor} ${styles.isText}`}>
            厂商
          </th>
          {kind.type === 'chat' && (
            <th scope="col" className={styles.isMinor}>
              上下文
            </th>
          )}
          {kind.type === 'chat' && (
            <th scope="col" className={styles.isMinor}>
              首字延迟
            </th>
          )}
          {kind.columns.map((column) => (
            <th key={column.field} scope="col" className={column.isMinor && styles.isMinor}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {models
          ? models
              .slice(0, rows)
              .map((model) => (
                <Row
                  key={model.id}
                  kind={kind}
                  model={model}
                  ttftMs={speeds.find(({ modelId }) => modelId === model.id)?.ttftP50Ms}
                />
              ))
          : Array.from({ length: rows }, (_, index) => (
              <tr key={index}>
                <td colSpan={kind.columns.length + 4}>
                  <span className="visually-hidden">正在读取</span>
                  <span className={publicStyles.bone} style={{ width: `${72 - (index % 3) * 12}%` }} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  kind: PriceTableProps['kind']
  model: Model
  /** Undefined where too few calls were measured. */
  ttftMs: number | undefined
}

function Row({ kind, model, ttftMs }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <Link to={pathOf('model-doc', { modelId: model.id })}>{model.name}</Link>
        <code title={model.id}>{model.id}</code>
        {model.isBuiltin && <small className={styles.isNarrow}>内置演示引擎</small>}
      </th>
      <td className={`${styles.isMinor} ${styles.isText}`}>
        {model.vendor}
        {model.isBuiltin && <small>内置演示引擎</small>}
      </td>
      {kind.type === 'chat' && <td className={styles.isMinor}>{displayCount(model.contextLength)}</td>}
      {kind.type === 'chat' && (
        <td className={styles.isMinor}>
          {ttftMs === undefined ? '暂无数据' : `${displayCount(ttftMs)} 毫秒`}
        </td>
      )}
      {kind.columns.map(({ field, isMinor }) => (
        <td key={field} className={isMinor && styles.isMinor}>
          {model.price[field] === undefined ? '—' : displayYuan(model.price[field])}
        </td>
      ))}
    </tr>
  )
}
