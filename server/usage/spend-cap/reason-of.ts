import type { Selectable } from 'kysely'
import { formatYuan, NANO_PER_YUAN } from '../../../contract/money.ts'
import { dayOf } from '../../../contract/time.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { hourNano, type Memory } from './memory.ts'
import type { Figures } from './read-figures.ts'

type Limits = Pick<Selectable<Tables['brake']>, 'hour_limit_nano' | 'day_limit_nano' | 'times' | 'networks'>

interface Looked {
  limits: Limits
  figures: Figures
  memory: Memory
  now: number
}

/** Days with spend that tell what is usual: a new key has none. */
export const USUAL_DAYS_LEAST = 7
/** Below it nothing counts as many times what is usual. */
export const UNUSUAL_LEAST_NANO = NANO_PER_YUAN

/** Which limit is passed, in words; empty: none is. What counted before the spend cap was last taken off does not count again. */
export function reasonOf({ limits, figures, memory, now }: Looked): string {
  const since = memory.since?.day === dayOf(now) ? memory.since : null
  const { hour_limit_nano: hourLimit, day_limit_nano: dayLimit, times, networks: networksMost } = limits
  const hour = hourNano(memory, figures, now)
  if (hourLimit !== null && hour > hourLimit)
    return `近 60 分钟花费 ${formatYuan(hour)} 元，超过 ${formatYuan(hourLimit)} 元`
  const day = figures.dayNano - (since?.dayNano ?? 0n)
  if (dayLimit !== null && day > dayLimit)
    return `今天花费 ${formatYuan(day)} 元，超过 ${formatYuan(dayLimit)} 元`
  const usual = usualNano(figures)
  if (times !== null && usual !== null && day >= UNUSUAL_LEAST_NANO && day > usual * BigInt(times))
    return `今天花费 ${formatYuan(day)} 元，平常每天 ${formatYuan(usual)} 元，超过 ${times} 倍`
  const networks = figures.networks - (since?.networks ?? 0)
  if (networksMost !== null && networks > networksMost)
    return `今天来自 ${networks} 个网络，超过 ${networksMost} 个`
  return ''
}

/** What a day with spend comes to; null: there were too few of them. */
export const usualNano = ({ usualNano: sum, usualDays }: Figures): bigint | null =>
  usualDays < USUAL_DAYS_LEAST ? null : sum / BigInt(usualDays)
