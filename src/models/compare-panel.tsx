import { Button } from 'antd'
import { Link } from 'react-router'
import type { Model } from '../../contract/model.ts'
import { useSession } from '../providers/session.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import { useCall } from '../ui/use-call.ts'
import { compareRows } from './compare-rows.ts'
import type { Compared } from './use-compared.ts'
import { WhatIfPanel } from './what-if-panel.tsx'

interface ComparePanelProps {
  models: Model[]
  compared: Compared
}

/** Two to four models side by side: specs, prices, and what my own calls measured; where they differ stands out. */
export function ComparePanel({ models, compared }: ComparePanelProps) {
  const isSignedIn = useSession() !== null
  const measured = useCall(
    'stats.measured',
    { modelIds: models.map(({ id }) => id).join(',') },
    { isEnabled: isSignedIn && models.length > 0, keepsPrevious: true },
  )
  if (models.length === 0) return null
  if (models.length === 1)
    return (
      <output className="compare-hint">
        已选 {models[0]?.name}，再选一个模型就能对比。
        <Button type="text" size="small" onClick={compared.clear}>
          清空
        </Button>
      </output>
    )
  return (
    <div className="ui-stack compare">
      <Panel
        title={`对比 ${models.length} 个模型`}
        extra={
          <div className="ui-actions">
            <CopyButton text={globalThis.location.href} label="复制对比链接" size="small" />
            <Button size="small" onClick={compared.clear}>
              清空
            </Button>
          </div>
        }
      >
        <ScrollRegion className="model-table-scroll" label="模型对比">
          <table className="model-table compare-table">
            <thead>
              <tr>
                <th scope="col">项目</th>
                {models.map((model) => (
                  <th key={model.id} scope="col">
                    <Link to={`/model-doc/${encodeURIComponent(model.id)}`}>{model.name}</Link>
                    <Button
                      type="text"
                      size="small"
                      aria-label={`移出 ${model.name}`}
                      onClick={() => compared.toggle(model.id)}
                    >
                      移出
                    </Button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {compareRows(models, measured.data ?? []).map(({ label, values }) => (
                <tr key={label} data-differs={new Set(values).size > 1}>
                  <th scope="row">{label}</th>
                  {values.map((value, i) => (
                    <td key={models[i]?.id}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        <p className="ui-quiet compare-note">
          {isSignedIn
            ? '实测来自你自己近 30 天的调用，括号里是样本数；没有调用过的显示“暂无数据”。'
            : '登录后可以看到自己调用的实测延迟、速度与成功率。'}
        </p>
      </Panel>
      {isSignedIn && <WhatIfPanel models={models} />}
    </div>
  )
}
