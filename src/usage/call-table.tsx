import { Button } from 'antd'
import { displayCount } from '../../contract/money.ts'
import type { Call } from '../../contract/stats.ts'
import { displayTime } from '../../contract/time.ts'
import { Badge } from '../ui/badge.tsx'
import { Money } from '../ui/money.tsx'
import { callStatuses } from './call-statuses.ts'

const seconds = (ms: number | null) => (ms === null ? '' : `${(ms / 1000).toFixed(2)} 秒`)

interface CallTableProps {
  calls: Call[]
  onOpen: (requestId: string) => void
}

/** Calls in rows; on phones each row becomes a card. */
export function CallTable({ calls, onOpen }: CallTableProps) {
  return (
    <table className="call-table">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">来源</th>
          <th scope="col">状态</th>
          <th scope="col">输入 / 输出</th>
          <th scope="col">首字 / 用时</th>
          <th scope="col">费用</th>
          <th scope="col">
            <span className="ui-hidden">账单</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.requestId}>
            <td data-head="时间">{displayTime(call.createdAt)}</td>
            <td data-head="来源">{call.keyName === '' ? '体验中心' : call.keyName}</td>
            <td data-head="状态">
              <Badge tone={callStatuses[call.status].tone}>{callStatuses[call.status].text}</Badge>
            </td>
            <td data-head="输入 / 输出">
              {displayCount(call.promptTokens)} / {displayCount(call.completionTokens)}
            </td>
            <td data-head="首字 / 用时">
              {[seconds(call.ttftMs), seconds(call.durationMs)].filter(Boolean).join(' / ') || '暂无'}
            </td>
            <td data-head="费用">
              <Money value={call.cost} />
            </td>
            <td>
              <Button size="small" onClick={() => onOpen(call.requestId)}>
                账单
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
