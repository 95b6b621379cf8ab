import { Select } from 'antd'
import { useState } from 'react'
import type { Model } from '../../contract/model.ts'
import { displayCount, displayYuan } from '../../contract/money.ts'
import type { WhatIfAnswer } from '../../contract/what-if.ts'
import { BonePanels } from '../ui/bone.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Panel } from '../ui/panel.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import { useCall } from '../ui/use-call.ts'

const UNITS = {
  input: '输入 Token',
  cachedInput: '缓存输入 Token',
  output: '输出 Token',
  image: '张图片',
  character: '个字符',
  second: '秒视频',
}

/** My real usage of one model, priced on the compared ones of its type. */
export function WhatIfPanel({ models }: { models: Model[] }) {
  const used = useCall('stats.list', { pageSize: '100' })
  const rows = used.data?.records.filter(({ type }) => models.some((model) => model.type === type)) ?? []
  const [chosen, setChosen] = useState('')
  const source = rows.find(({ modelId }) => modelId === chosen) ?? rows[0]
  const targets = models.filter(({ type }) => type === source?.type)
  return (
    <Panel
      title="换模型试算"
      extra={
        source !== undefined && (
          <Select
            aria-label="按哪个模型的用量试算"
            value={source.modelId}
            onChange={setChosen}
            options={rows.map(({ modelId, modelName }) => ({ value: modelId, label: `${modelName} 的用量` }))}
            popupMatchSelectWidth={false}
          />
        )
      }
    >
      <Loaded query={used} skeleton={<BonePanels count={1} height={96} />}>
        {() =>
          source === undefined ? (
            <p className="ui-quiet compare-note">近 30 天没有调用过这类模型，暂无数据。</p>
          ) : (
            <WhatIfTable modelId={source.modelId} targetIds={targets.map(({ id }) => id)} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function WhatIfTable({ modelId, targetIds }: { modelId: string; targetIds: string[] }) {
  const query = useCall('stats.whatIf', { modelId, targetIds: targetIds.join(',') }, { keepsPrevious: true })
  return (
    <Loaded query={query} skeleton={<BonePanels count={1} height={96} />}>
      {(answer) => <WhatIfView answer={answer} />}
    </Loaded>
  )
}

function WhatIfView({ answer }: { answer: WhatIfAnswer }) {
  const { modelId, modelName, calls, paid, packageTokens, targets } = answer
  const used = targets[0]?.lines.filter(({ quantity }) => quantity > 0) ?? []
  return (
    <>
      <p className="compare-note">
        近 30 天用 {modelName} 调用 {displayCount(calls)} 次
        {used.length > 0 &&
          `（${used.map(({ item, quantity }) => `${displayCount(quantity)} ${UNITS[item]}`).join('，')}）`}
        ，实付 <strong className="ui-number">{displayYuan(paid)}</strong>。
      </p>
      <ScrollRegion className="model-table-scroll" label="试算结果">
        <table className="model-table">
          <thead>
            <tr>
              <th scope="col">换成</th>
              <th scope="col" className="model-table-number">
                要付
              </th>
              {packageTokens > 0 && (
                <th scope="col" className="model-table-number">
                  没有资源包时
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {targets.map((target) => (
              <tr key={target.targetId}>
                <th scope="row">
                  {target.targetName}
                  {target.targetId === modelId && <span className="ui-quiet">（现在用的）</span>}
                </th>
                <td className="model-table-number ui-number">{displayYuan(target.cost)}</td>
                {packageTokens > 0 && (
                  <td className="model-table-number ui-number">{displayYuan(target.costWithoutPackages)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="ui-quiet compare-note">
        按同样的用量与目标模型现在的价格计算，精确到纳元。
        {packageTokens > 0 &&
          `其中 ${displayCount(packageTokens)} Token 由资源包抵扣，“要付”假定目标模型也在资源包范围内。`}
      </p>
    </>
  )
}
