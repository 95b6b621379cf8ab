import { formatYuan } from '../../../contract/money.ts'
import { DAY_MS, dayOf } from '../../../contract/time.ts'
import type { AlertRules } from '../../../contract/user-alert.ts'
import { budgetLimits } from '../../wallet/index.ts'
import { UNUSUAL_LEAST_NANO, USUAL_DAYS_LEAST } from '../spend-cap/reason-of.ts'
import type { Found } from './alert-signal.ts'
import type { KeyUse } from './read-key-use.ts'

/** Percent of a budget; a call that may cost more than what is left is refused before all of it is spent. */
const REACHED = 98n
const NEAR = 80n

/** What there is to tell of a key. */
export function keyAlerts(key: KeyUse, rules: AlertRules, now: number): Found[] {
  return [
    ...(rules.budget ? budgetAlerts(key, now) : []),
    ...(rules.unusedDays === null ? [] : unusedAlerts(key, rules.unusedDays, now)),
    ...(rules.networks === null ? [] : networkAlerts(key, rules.networks, now)),
    ...(rules.spendTimes === null ? [] : spendAlerts(key, rules.spendTimes, now)),
  ]
}

const about = ({ userId }: KeyUse, kind: Found['kind']) => ({ userId, kind })

const periodName = (period: string) =>
  period === 'total' ? '总预算' : period.length === 7 ? '本月预算' : '今天的预算'

function budgetAlerts(key: KeyUse, now: number): Found[] {
  return budgetLimits(key.budget, now).flatMap(({ period, limitNano }) => {
    const spent = key.spent.get(period) ?? 0n
    const level = [REACHED, NEAR].find((percent) => spent * 100n >= limitNano * percent)
    if (level === undefined) return []
    const used = `${periodName(period)} ${formatYuan(limitNano)} 元，已用 ${formatYuan(spent)} 元`
    const isReached = level === REACHED
    return [
      {
        ...about(key, 'budget'),
        subject: `${key.headId}:${period}:${limitNano}:${level}`,
        title: `API Key“${key.name}”的${periodName(period)}${isReached ? '快用完了' : '已用 80%'}`,
        text: isReached
          ? `${used}。余下的不够一次调用的预扣时会收到 402，需要时在 API Key 页面提高预算。`
          : `${used}。`,
      },
    ]
  })
}

function unusedAlerts(key: KeyUse, days: number, now: number): Found[] {
  if (now - key.usedAt < days * DAY_MS) return []
  return [
    {
      ...about(key, 'unused'),
      subject: `${key.headId}:${key.usedAt}`,
      title: `API Key“${key.name}”已经 ${days} 天没有使用`,
      text: `上一次使用是 ${dayOf(key.usedAt)}。不再需要的 Key 请删除，免得泄露后被人使用。`,
    },
  ]
}

function networkAlerts(key: KeyUse, most: number, now: number): Found[] {
  if (key.networks <= most) return []
  return [
    {
      ...about(key, 'networks'),
      subject: `${key.headId}:${dayOf(now)}`,
      title: `API Key“${key.name}”可能已经泄露`,
      text: `今天有 ${key.networks} 个网络用它调用，多于你设的 ${most} 个。如果不是你的程序，请立即更换或删除它，也可以设一个自动刹车。`,
    },
  ]
}

function spendAlerts(key: KeyUse, times: number, now: number): Found[] {
  const today = dayOf(now)
  const spent = key.spent.get(today) ?? 0n
  const days = [...key.spent].filter(([period, nano]) => period.length === 10 && period < today && nano > 0n)
  if (days.length < USUAL_DAYS_LEAST || spent < UNUSUAL_LEAST_NANO) return []
  const usual = days.reduce((sum, [, nano]) => sum + nano, 0n) / BigInt(days.length)
  if (spent <= usual * BigInt(times)) return []
  return [
    {
      ...about(key, 'spend'),
      subject: `${key.headId}:${today}`,
      title: `API Key“${key.name}”今天花得比平常多`,
      text: `今天已花 ${formatYuan(spent)} 元，平常有花费的日子每天 ${formatYuan(usual)} 元，超过 ${times} 倍。`,
    },
  ]
}
