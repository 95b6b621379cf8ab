import { Select } from 'antd'
import { useState } from 'react'
import type { ModelWins } from '../../../../../contract/conversation.ts'
import type { Model } from '../../../../../contract/model.ts'
import { displayCount, displayYuan, formatYuan, parseYuan } from '../../../../../contract/money.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { QueryResult } from '../../../../ui/query-result.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useCall } from '../../../../providers/hooks/use-call.ts'
import ui from '../../../../ui/ui.module.css'
import styles from './compare.module.css'

interface WinsSheetProps {
  isOpen: boolean
  onClose: () => void
  known: readonly Model[]
}

export function WinRatesSheet({ isOpen, onClose, known }: WinsSheetProps) {
  return (
    <Sheet title="我的排行" isOpen={isOpen} onClose={onClose}>
      {isOpen && <Wins known={known} />}
    </Sheet>
  )
}

const ORDERS = { rate: '按胜率', cost: '按每次花费', ttft: '按首字延迟' } as const
type Order = keyof typeof ORDERS

interface Ranked {
  modelId: string
  won: number
  comparisons: number
  /** Nano-yuan from the balance for one call; null: none was made lately. */
  costNano: bigint | null
  ttftMs: number | null
}

function Wins({ known }: Pick<WinsSheetProps, 'known'>) {
  const wins = useCall('conversation.wins')
  const used = useCall('stats.list', { pageSize: '100' }, { isSilent: true })
  const [order, setOrder] = useState<Order>('rate')
  const rankedOf = ({ modelId, wins: won, comparisons }: ModelWins): Ranked => {
    const usage = used.data?.records.find((one) => one.modelId === modelId)
    const nano = usage && parseYuan(usage.cost)
    return {
      modelId,
      won,
      comparisons,
      costNano:
        usage && usage.calls > 0 && nano !== null && nano !== undefined ? nano / BigInt(usage.calls) : null,
      ttftMs: usage?.ttftP50Ms ?? null,
    }
  }
  return (
    <QueryResult query={wins} skeleton={<Skeleton height={120} />}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={ui.quiet}>还没有标记过更好的回答。在对比里点「这个更好」，这里就会累计。</p>
        ) : (
          <>
            <Select
              aria-label="排行次序"
              value={order}
              onChange={setOrder}
              options={Object.entries(ORDERS).map(([value, label]) => ({ value: value as Order, label }))}
            />
            <table className={styles.wins}>
              <thead>
                <tr>
                  <th scope="col">模型</th>
                  <th scope="col">胜出</th>
                  <th scope="col">对比</th>
                  <th scope="col">胜率</th>
                  <th scope="col">每次花费</th>
                  <th scope="col">首字延迟</th>
                </tr>
              </thead>
              <tbody>
                {rows
                  .map(rankedOf)
                  .toSorted(COMPARE[order])
                  .map(({ modelId, won, comparisons, costNano, ttftMs }) => (
                    <tr key={modelId}>
                      <th scope="row">{known.find(({ id }) => id === modelId)?.name ?? modelId}</th>
                      <td>{displayCount(won)}</td>
                      <td>{displayCount(comparisons)}</td>
                      <td>{Math.round((won / comparisons) * 100)}%</td>
                      <td>{costNano === null ? '—' : displayYuan(formatYuan(costNano))}</td>
                      <td>{ttftMs === null ? '—' : `${displayCount(ttftMs)} 毫秒`}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
            <p className={ui.quiet}>花费与首字延迟来自你自己近 30 天的调用，由资源包抵扣的不计入花费。</p>
          </>
        )
      }
    </QueryResult>
  )
}

const last = Number.MAX_VALUE
const COMPARE: Record<Order, (a: Ranked, b: Ranked) => number> = {
  rate: (a, b) => b.won / b.comparisons - a.won / a.comparisons,
  cost: (a, b) => Number(a.costNano ?? last) - Number(b.costNano ?? last),
  ttft: (a, b) => (a.ttftMs ?? last) - (b.ttftMs ?? last),
}
