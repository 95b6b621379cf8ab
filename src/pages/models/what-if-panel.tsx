import { Select } from 'antd'
import { useState } from 'react'
import type { Model } from '../../../contract/model.ts'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { WhatIfAnswer } from '../../../contract/what-if.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { WhatIfTable } from './what-if-table.tsx'
import ui from '../../ui/ui.module.css'
import styles from './models.module.css'

const UNITS = {
  input: '输入 Token',
  cachedInput: '缓存读取 Token',
  cacheWrite5m: '缓存写入 5 分钟 Token',
  cacheWrite1h: '缓存写入 1 小时 Token',
  audioInput: '音频输入 Token',
  output: '输出 Token',
  thinkingOutput: '思考模式输出 Token',
  audioOutput: '音频输出 Token',
  image: '张图片',
  partialImage: '张未完成的图',
  character: '个字符',
  second: '秒视频',
  milliminute: '毫分钟音频',
  search: '次重排',
  webSearch: '次联网搜索',
  moderation: '条审核',
}

export function WhatIfPanel({ models }: { models: Model[] }) {
  const used = useCall('stats.list', { pageSize: '100' })
  const rows = used.data?.records.filter(({ type }) => models.some((model) => model.type === type)) ?? []
  const [chosen, setChosen] = useState('')
  const countOf = (type: string) => models.filter((model) => model.type === type).length
  const source =
    rows.find(({ modelId }) => modelId === chosen) ??
    rows.toSorted((one, other) => countOf(other.type) - countOf(one.type))[0]
  const targetIds = models.filter(({ type }) => type === source?.type).map(({ id }) => id)
  const priced = useCall(
    'stats.whatIf',
    { modelId: source?.modelId ?? '', targetIds: targetIds.join(',') },
    { isEnabled: source !== undefined, keepsPrevious: true },
  )
  const failed = [used, priced].find(({ isError }) => isError)
  return (
    <Panel
      className={styles.whatIf}
      title="换模型试算"
      extra={
        <Select
          aria-label="按哪个模型的用量试算"
          placeholder="还没有用量"
          disabled={rows.length === 0}
          value={source?.modelId}
          onChange={setChosen}
          options={rows.map(({ modelId, modelName }) => ({ value: modelId, label: `${modelName} 的用量` }))}
        />
      }
    >
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <>
          <p className={styles.whatIfLead}>
            {used.isPending || (source !== undefined && !priced.data) ? (
              <Skeleton width="70%" height={22} />
            ) : priced.data ? (
              <Lead answer={priced.data} />
            ) : (
              <span className={ui.quiet}>近 30 天没有调用过这类模型，暂无数据。</span>
            )}
          </p>
          <WhatIfTable
            models={models}
            sourceType={source?.type}
            answer={priced.data}
            isWaiting={used.isPending || priced.isLoading}
          />
          <p className={`${ui.quiet} ${styles.compareNote}`}>
            按同样的用量与目标模型现在的价格计算，精确到纳元；用过资源包的，“要付”假定目标模型也在资源包范围内。
          </p>
        </>
      )}
    </Panel>
  )
}

function Lead({ answer: { modelName, calls, paid, packageTokens, targets } }: { answer: WhatIfAnswer }) {
  const used = targets[0]?.lines.filter(({ quantity }) => quantity > 0) ?? []
  return (
    <>
      近 30 天用 {modelName} 调用 {displayCount(calls)} 次
      {used.length > 0 &&
        `（${used.map(({ item, quantity }) => `${displayCount(quantity)} ${UNITS[item]}`).join('，')}）`}
      ，{packageTokens > 0 && `资源包抵扣 ${displayCount(packageTokens)} Token，`}实付{' '}
      <strong>{displayYuan(paid)}</strong>。
    </>
  )
}
