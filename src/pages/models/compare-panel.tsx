import { Button } from 'antd'
import type { Model } from '../../../contract/model.ts'
import { useUser } from '../../providers/hooks/use-user.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { CompareTable } from './compare-table.tsx'
import type { Compared } from './use-compared.ts'
import { WhatIfPanel } from './what-if-panel.tsx'
import ui from '../../ui/ui.module.css'
import styles from './models.module.css'

export function ComparePanel({ models, compared }: { models: Model[]; compared: Compared }) {
  const isSignedIn = useUser() !== null
  const measured = useCall(
    'stats.measured',
    { modelIds: models.map(({ id }) => id).join(',') },
    { isEnabled: isSignedIn && models.length > 0, keepsPrevious: true },
  )
  if (models.length === 0) return null
  if (models.length === 1)
    return (
      <output className={styles.compareHint}>
        已选 {models[0]?.name}，再选一个模型就能对比。
        <Button type="text" size="small" onClick={compared.clear}>
          清空
        </Button>
      </output>
    )
  return (
    <div className={`${ui.stack} ${styles.compare}`}>
      <Panel
        title={`对比 ${models.length} 个模型`}
        extra={
          <div className={ui.actions}>
            <CopyButton text={globalThis.location.href} label="复制对比链接" size="small" />
            <Button size="small" onClick={compared.clear}>
              清空
            </Button>
          </div>
        }
      >
        <CompareTable models={models} measured={isSignedIn ? measured : null} onRemove={compared.toggle} />
        <p className={`${ui.quiet} ${styles.compareNote}`}>
          {isSignedIn
            ? '实测来自你自己近 30 天的调用，并注明样本数；没有调用过的显示“暂无数据”。'
            : '登录后可以看到自己调用的实测延迟、速度与成功率。'}
        </p>
      </Panel>
      {isSignedIn && <WhatIfPanel models={models} />}
    </div>
  )
}
