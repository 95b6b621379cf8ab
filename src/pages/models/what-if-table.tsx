import type { Model, ModelType } from '../../../contract/model.ts'
import { displayYuan } from '../../../contract/money.ts'
import type { WhatIfAnswer } from '../../../contract/what-if.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import ui from '../../ui/ui.module.css'
import styles from './models.module.css'

interface WhatIfTableProps {
  models: Model[]
  sourceType: ModelType | undefined
  answer: WhatIfAnswer | undefined
  isWaiting: boolean
}

export function WhatIfTable({ models, sourceType, answer, isWaiting }: WhatIfTableProps) {
  const hasPackages = (answer?.packageTokens ?? 0) > 0
  return (
    <ScrollRegion className={styles.tableScroll} label="试算结果">
      <table className={`${styles.table} ${styles.whatIfTable}`} aria-busy={isWaiting}>
        <thead>
          <tr>
            <th scope="col">换成</th>
            <th scope="col">要付</th>
            <th scope="col">没有资源包时</th>
          </tr>
        </thead>
        <tbody>
          {models.map(({ id, name, type }) => {
            const target = answer?.targets.find(({ targetId }) => targetId === id)
            const price = (known: string | undefined) => {
              if (isWaiting) return <Skeleton width="64px" height={22} />
              if (known !== undefined) return known
              return sourceType === undefined || type === sourceType ? '暂无数据' : '类型不同'
            }
            return (
              <tr key={id}>
                <th scope="row">
                  {name}
                  {id === answer?.modelId && <span className={ui.quiet}>（现在用的）</span>}
                </th>
                <td>{price(target && displayYuan(target.cost))}</td>
                <td>{price(target && (hasPackages ? displayYuan(target.costWithoutPackages) : '—'))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
