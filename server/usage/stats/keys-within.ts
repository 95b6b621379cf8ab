import type { UserContext } from '../context.ts'
import { rollUpKeyUsage } from './roll-up-key-usage.ts'
import { keyIdsOf } from './key-ids-of.ts'
import type { Period } from '../../platform/time/period.ts'

interface KeysWithin {
  ctx: UserContext
  period: Period
  /** Id or name; absent: calls are not told apart by key. */
  key: string | undefined
  isByHour?: boolean
}

/** The keys whose usage is asked for, once its sums are up to date. */
export async function keysWithin({ ctx, period, key, isByHour = false }: KeysWithin) {
  if (key === undefined) return undefined
  await rollUpKeyUsage({ ctx, period, isByHour })
  return keyIdsOf(ctx, { userId: ctx.caller.userId, key })
}
