import { DAY_MS } from '../../../contract/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'

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

/** Says since when the phone signs in from the caller's network; null: it does not, or that is not known. */
export async function networkKnownSince(db: Db, ctx: Context, phone: string): Promise<number | null> {
  const { since } = await db
    .selectFrom('known_network')
    .select((eb) => eb.fn.min<number | null>('first_at').as('since'))
    .where('phone_hash', 'in', ctx.deps.secrets.indexes('phone', phone))
    .where('network', 'in', ctx.deps.secrets.indexes('ip', ctx.network))
    .where('last_at', '>', ctx.now - KNOWN_MS)
    .executeTakeFirstOrThrow()
  return since
}

/** @returns whether the phone did not sign in from this network before */
export async function noteNetwork(trx: Db, ctx: Context, phone: string): Promise<boolean> {
  if (ctx.network === '') return false
  const { secrets } = ctx.deps
  const since = await networkKnownSince(trx, ctx, phone)
  await trx
    .insertInto('known_network')
    .values({
      phone_hash: secrets.index('phone', phone),
      network: secrets.index('ip', ctx.network),
      first_at: since ?? ctx.now,
      last_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['phone_hash', 'network'])
        .doUpdateSet({ first_at: since ?? ctx.now, last_at: ctx.now }),
    )
    .execute()
  return since === null
}
