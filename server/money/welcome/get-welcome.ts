import { formatYuan } from '../../../contract/money.ts'
import { perMillionNano, perTokenNano } from '../../catalog/index.ts'
import type { Verb } from '../context.ts'
import { limitReached } from './welcome-limits.ts'

/** What a new user is given, and whether there is one left for who signs up now from the caller's network. */
export const getWelcome: Verb<'package.welcome'> = async ({ ctx }) => {
  const { welcome } = ctx.catalog
  if (!welcome) return null
  const { tokens, worth, validDays, models } = welcome
  const nano = perTokenNano(worth)
  return {
    tokens,
    worth: formatYuan(perMillionNano(nano)),
    listValue: formatYuan(BigInt(tokens) * nano),
    validDays,
    models,
    isAvailable: (await limitReached(ctx.db, ctx, welcome)) === null,
  }
}
