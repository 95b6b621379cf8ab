import type { Model } from '../../../../../contract/model.ts'
import { displayCount } from '../../../../../contract/money.ts'
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
    <Sheet title="我的评选" isOpen={isOpen} onClose={onClose}>
      {isOpen && <Wins known={known} />}
    </Sheet>
  )
}

function Wins({ known }: Pick<WinsSheetProps, 'known'>) {
  const wins = useCall('conversation.wins')
  return (
    <QueryResult query={wins} skeleton={<Skeleton height={120} />}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={ui.quiet}>还没有标记过更好的回答。在对比里点「这个更好」，这里就会累计。</p>
        ) : (
          <table className={styles.wins}>
            <thead>
              <tr>
                <th scope="col">模型</th>
                <th scope="col">胜出</th>
                <th scope="col">对比</th>
                <th scope="col">胜率</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ modelId, wins: won, comparisons }) => (
                <tr key={modelId}>
                  <th scope="row">{known.find(({ id }) => id === modelId)?.name ?? modelId}</th>
                  <td>{displayCount(won)}</td>
                  <td>{displayCount(comparisons)}</td>
                  <td>{Math.round((won / comparisons) * 100)}%</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </QueryResult>
  )
}
