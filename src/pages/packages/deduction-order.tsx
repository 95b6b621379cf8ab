import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { PackageForecast, ForecastPackage } from '../../../contract/package.ts'
import { DAY_MS, displayTime } from '../../../contract/time.ts'
import { RefundButton } from '../../components/orders/order-buttons.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Bar } from '../../ui/progress-bar.tsx'
import ModelNames from '../../components/models/model-names.tsx'
import { Button } from 'antd'
import { toast } from '../../providers/toast.ts'
import { FormError } from '../../ui/form-error.tsx'
import { useWrite } from '../../providers/hooks/use-write.ts'
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
                  剩余 <strong className={ui.number}>{displayCount(owned.remaining)}</strong> /{' '}
                  <span className={ui.number}>{displayCount(owned.tokens)}</span> Token
                </p>
                <Bar label={`${owned.name} 剩余`} value={owned.remaining} max={owned.tokens} />
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

interface PausePackageButtonProps {
  owned: Pick<ForecastPackage, 'id' | 'name' | 'isAside'>
}

function PausePackageButton({ owned: { id, name, isAside } }: PausePackageButtonProps) {
  const title = isAside ? '恢复使用' : '暂不使用'
  const undo = useWrite('package.edit')
  const act = useWrite('package.edit', {
    onSuccess: () =>
      toast({
        type: 'success',
        message: isAside ? `已恢复使用“${name}”` : `“${name}”暂不使用`,
        undo: () => undo.mutate({ id, isAside }),
      }),
  })
  return (
    <>
      <Button
        size="small"
        aria-label={`${title} ${name}`}
        loading={act.isPending}
        onClick={() => act.mutate({ id, isAside: !isAside })}
      >
        {title}
      </Button>
      <FormError error={act.error ?? undo.error} />
    </>
  )
}

function forecastText({ daysLeft, tokensLost }: Pick<ForecastPackage, 'daysLeft' | 'tokensLost'>): string {
  if (daysLeft !== null) {
    const days = Math.floor(daysLeft)
    return days === 0 ? '按当前速度不到 1 天用完' : `按当前速度还可用 ${displayCount(days)} 天`
  }
  if (tokensLost !== null) return `按当前速度，到期时约剩 ${roughly(tokensLost)} Token 用不完`
  return ''
}

const deductionText = ({ deduction, worth }: Pick<ForecastPackage, 'deduction' | 'worth'>): string =>
  deduction === 'value'
    ? `每百万 Token 抵标价 ${displayYuan(worth)}`
    : '较早购买：调用的每个 Token 至多扣 1 Token，单价低的按折算扣得更少'

function basisOf({ days, tokens }: NonNullable<PackageForecast['sample']>): string {
  const span = Math.max(1, Math.round(days))
  return `依据近 ${span} 天的实际调用：共 ${displayCount(tokens)} Token，日均 ${roughly(tokens / days)} Token`
}

const TEN_THOUSAND = 10_000

function roughly(tokens: number): string {
  if (tokens < TEN_THOUSAND) return displayCount(Math.round(tokens))
  return `${displayCount(Math.floor(tokens / TEN_THOUSAND))}${fraction(tokens)} 万`
}

function fraction(tokens: number): string {
  const tenth = Math.floor((tokens % TEN_THOUSAND) / 1000)
  return tenth === 0 || tokens >= 100 * TEN_THOUSAND ? '' : `.${tenth}`
}

/** @returns `还有 6 天到期`, hours on the last day */
function timeLeft(expiresAt: number, now: number): string {
  const ms = Math.max(0, expiresAt - now)
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} 天后到期`
  return `${Math.max(1, Math.floor(ms / 3_600_000))} 小时后到期`
}
