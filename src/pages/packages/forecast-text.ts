import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { PackageForecast, ForecastPackage } from '../../../contract/package.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/time.ts'

export function forecastText({
  daysLeft,
  tokensLost,
}: Pick<ForecastPackage, 'daysLeft' | 'tokensLost'>): string {
  if (daysLeft !== null) {
    const days = Math.floor(daysLeft)
    return days === 0 ? '按当前速度不到 1 天用完' : `按当前速度还可用 ${displayCount(days)} 天`
  }
  if (tokensLost !== null) return `按当前速度，到期时约剩 ${roughly(tokensLost)} Token 用不完`
  return ''
}

export const deductionText = ({ deduction, worth }: Pick<ForecastPackage, 'deduction' | 'worth'>): string =>
  deduction === 'value'
    ? `每百万 Token 抵标价 ${displayYuan(worth)}`
    : '较早购买：调用的每个 Token 至多扣 1 Token，单价低的按折算扣得更少'

export function basisOf({ days, tokens }: NonNullable<PackageForecast['sample']>): string {
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

/** @returns `6 天后到期`, in hours on the last day */
export function timeLeft(expiresAt: number, now: number): string {
  const ms = Math.max(0, expiresAt - now)
  if (ms >= DAY_MS) return `${Math.ceil(ms / DAY_MS)} 天后到期`
  return `${Math.max(1, Math.ceil(ms / HOUR_MS))} 小时后到期`
}
