import { displayCount } from '../../../contract/money.ts'
import type { PackageForecast } from '../../../contract/package.ts'
import { DAY_MS, displayTime } from '../../../contract/time.ts'
import { RefundButton } from '../../components/orders/order-buttons.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Bar } from '../../ui/progress-bar.tsx'
import ModelNames from '../../components/models/model-names.tsx'
import { forecastText, deductionText, basisOf, timeLeft } from './forecast-text.ts'
import { PausePackageButton } from './pause-package-button.tsx'
import ui from '../../ui/ui.module.css'
import styles from './packages.module.css'

interface DeductionOrderProps {
  forecast: PackageForecast
  now: number
}

export function DeductionOrder({ forecast: { sample, packages }, now }: DeductionOrderProps) {
  return (
    <>
      <ol className={styles.turnList}>
        {packages.map((owned) => {
          const outlook = forecastText(owned)
          const isEnding = owned.expiresAt - now <= 7 * DAY_MS
          return (
            <li key={owned.id} className={`${ui.panel} ${styles.turn}`}>
              <span className={styles.turnNumber} aria-hidden="true">
                {owned.isAside ? '–' : owned.turn}
              </span>
              <div className={styles.turnBody}>
                <div className={styles.head}>
                  <h3>{owned.name}</h3>
                  {owned.turn === 1 && <Badge tone="good">先用</Badge>}
                  {owned.isAside && <Badge>暂不使用</Badge>}
                </div>
                <p className={styles.left}>
                  剩余 <strong>{displayCount(owned.remaining)}</strong> / {displayCount(owned.tokens)} Token
                </p>
                {outlook !== '' && <p className={styles.turnOutlook}>{outlook}</p>}
                <p className={styles.turnFacts}>
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
              <div className={styles.turnBar}>
                <Bar label={`${owned.name} 剩余`} value={owned.remaining} max={owned.tokens} />
              </div>
              <div className={styles.turnActions}>
                <PausePackageButton owned={owned} />
                {owned.refund && (
                  <RefundButton order={{ ...owned.refund, subject: owned.name }} size="small" />
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {sample && (
        <p className={`${ui.small} ${styles.turnBasis}`}>{basisOf(sample)}；只是估算，实际以调用为准。</p>
      )}
    </>
  )
}
