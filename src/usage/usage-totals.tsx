import { displayCount } from '../../contract/money.ts'
import { Money } from '../ui/money.tsx'
import type { UsageTotals as Totals } from './sum-usage.ts'

/** Usage over a period, in figures. */
export function UsageTotals({ totals }: { totals: Totals }) {
  const figures = [
    { label: '调用次数', value: displayCount(totals.calls) },
    { label: '失败次数', value: displayCount(totals.failedCalls) },
    { label: '输入 Token', value: displayCount(totals.promptTokens) },
    { label: '其中缓存', value: displayCount(totals.cachedTokens) },
    { label: '输出 Token', value: displayCount(totals.completionTokens) },
    { label: '资源包抵扣', value: displayCount(totals.packageTokens) },
  ]
  return (
    <dl className="ui-figures">
      <div>
        <dt>余额消费</dt>
        <dd>
          <Money value={totals.cost} />
        </dd>
      </div>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
