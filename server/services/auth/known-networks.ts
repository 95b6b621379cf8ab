import { DAY_MS } from '../../../contract/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../../db/client.ts'

/** How long a network stays known after its last sign-in. */
export const KNOWN_MS = 90 * DAY_MS
const KNOWN_MAX = 5

/** Keyed hashes of the networks that a phone signed in from lately. */
export async function knownNetworks(db: Db, ctx: Context, phone: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('known_network')
    .select('network')
    .where('phone_hash', 'in', ctx.deps.secrets.indexes('phone', phone))
    .where('last_at', '>', ctx.now - KNOWN_MS)
    .orderBy('last_at', 'desc')
    .limit(KNOWN_MAX)
    .execute()
  return new Set(rows.map(({ network }) => network))
}

/** Keyed hashes that the caller's network may be stored under; none if its network is not known. */
export const callersNetworks = ({ network, deps: { secrets } }: Context): string[] =>
  network === '' ? [] : secrets.indexes('ip', network)

/** Whether the phone signed in from the caller's network before. */
export async function isFromKnownNetwork(db: Db, ctx: Context, phone: string): Promise<boolean> {
  const known = await knownNetworks(db, ctx, phone)
  return callersNetworks(ctx).some((hash) => known.has(hash))
}

export async function noteNetwork(trx: Db, ctx: Context, phone: string): Promise<void> {
  if (ctx.network === '') return
  const { secrets } = ctx.deps
  await trx
    .insertInto('known_network')
    .values({
      phone_hash: secrets.index('phone', phone),
      network: secrets.index('ip', ctx.network),
      last_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['phone_hash', 'network']).doUpdateSet({ last_at: ctx.now }))
    .execute()
}
