import { displayCount } from '../../contract/money.ts'
import type { PackageForecast } from '../../contract/package.ts'
import { displayTime } from '../../contract/time.ts'
import { RefundButton } from '../orders/order-buttons.tsx'
import { Badge } from '../ui/badge.tsx'
import { Bar } from '../ui/bar.tsx'
import { ModelNames } from '../models/model-names.tsx'
import { AsideButton } from './aside-button.tsx'
import { basisOf, deductionText, outlookOf, timeLeft } from './outlook.ts'

interface TurnListProps {
  forecast: PackageForecast
  /** Milliseconds: when the forecast was read. */
  now: number
  onChanged: () => void
}

const DAY_MS = 86_400_000

/** The packages that can be used, in the order in which calls use them up, and how long each lasts. */
export function TurnList({ forecast: { sample, packages }, now, onChanged }: TurnListProps) {
  return (
    <>
      <ol className="turn-list">
        {packages.map((owned) => {
          const outlook = outlookOf(owned)
          const isEnding = owned.expiresAt - now <= 7 * DAY_MS
          return (
            <li key={owned.id} className="ui-panel turn">
              <span className="turn-number" aria-hidden="true">
                {owned.isAside ? '–' : owned.turn}
              </span>
              <div className="turn-body">
                <div className="package-head">
                  <h3>{owned.name}</h3>
                  {owned.turn === 1 && <Badge tone="good">先用</Badge>}
                  {owned.isAside && <Badge>暂不使用</Badge>}
                </div>
                <p className="package-left">
                  剩余 <strong className="ui-number">{displayCount(owned.remaining)}</strong> /{' '}
                  <span className="ui-number">{displayCount(owned.tokens)}</span> Token
                </p>
                <Bar label={`${owned.name} 剩余`} value={owned.remaining} max={owned.tokens} />
                {outlook !== '' && <p className="turn-outlook">{outlook}</p>}
                <p className="turn-facts">
                  <span data-ending={isEnding}>
                    {displayTime(owned.expiresAt)} 到期（{timeLeft(owned.expiresAt, now)}）
                  </span>
                  <span>
                    适用：
                    <ModelNames ids={owned.models} />
                  </span>
                  <span>{deductionText(owned)}</span>
                </p>
              </div>
              <div className="turn-actions">
                <AsideButton owned={owned} onDone={onChanged} />
                {owned.refund && (
                  <RefundButton
                    order={{ ...owned.refund, subject: owned.name }}
                    onDone={onChanged}
                    size="small"
                  />
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {sample && <p className="turn-basis">{basisOf(sample)}；只是估算，实际以调用为准。</p>}
    </>
  )
}
