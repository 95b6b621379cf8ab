import { formatYuan } from '../../../contract/money.ts'
import { perMillionNano, perTokenNano, type Welcome } from '../../catalog/index.ts'
import { WelcomeOffer } from '../../../contract/package.ts'
import type { Verb } from '../context.ts'
import { limitReached } from './welcome-limits.ts'

/** What a new user is given, and whether there is one left for who signs up now from the caller's network. */
export const getWelcome: Verb<'package.welcome'> = async ({ ctx }) => {
  const { welcome } = ctx.catalog
  return welcome ? offerOf(welcome, await limitReached(ctx.db, ctx, welcome)) : null
}

/** The same for a user, with what became of their own. */
export const getOwnWelcome: Verb<'package.ownWelcome'> = async ({ ctx: { db, catalog, caller } }) => {
  const { welcome } = catalog
  if (!welcome) return null
  const own = await db
    .selectFrom('welcome')
    .select('reason')
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return offerOf(welcome, own ? WelcomeOffer.shape.reason.parse(own.reason || 'given') : 'none')
}

function offerOf(
  { tokens, worth, validDays, models }: Welcome,
  reason: WelcomeOffer['reason'],
): WelcomeOffer {
  const nano = perTokenNano(worth)
  return {
    tokens,
    worth: formatYuan(perMillionNano(nano)),
    listValue: formatYuan(BigInt(tokens) * nano),
    validDays,
    models,
    isAvailable: reason === null,
    reason,
  }
}
