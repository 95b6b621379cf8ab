import { sql } from 'kysely'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { parseYuan } from '../../../contract/money.ts'
import { perTokenNano, type Welcome } from '../../catalog/index.ts'
import type { Db } from '../../platform/db/client.ts'
import { changeSome, inBatches } from '../../platform/db/in-batches.ts'
import { sumOf } from '../../platform/db/sum-of.ts'
import type { Context } from '../context.ts'

const WINDOW_MS = 30 * DAY_MS

/** Keyed hashes that the caller's network may be stored under, the present one first; none if its network is not known. */
export const networksOf = ({ network, deps: { secrets } }: Context): string[] =>
  network === '' ? [] : secrets.indexes('welcome-network', network)

/** Why who signs up from the caller's network is given no package now; null if it is. */
export async function limitReached(
  db: Db,
  ctx: Context,
  welcome: Welcome,
): Promise<'networkLimit' | 'dailyBudget' | null> {
  const { tokens, worth, dailyYuan, perNetwork } = welcome
  const networks = networksOf(ctx)
  if (networks.length > 0 && (await countGiven(db, networks, ctx.now)) >= perNetwork) return 'networkLimit'
  const spent = await spentSince(db, startOfDay(ctx.now))
  return spent + BigInt(tokens) * perTokenNano(worth) > (parseYuan(dailyYuan) ?? 0n) ? 'dailyBudget' : null
}

async function countGiven(db: Db, networks: readonly string[], now: number): Promise<number> {
  const { given } = await db
    .selectFrom('welcome')
    .select((eb) => eb.fn.countAll<number>().as('given'))
    .where('network', 'in', networks)
    .where('decided_at', '>', now - WINDOW_MS)
    .where('package_id', '<>', '')
    .executeTakeFirstOrThrow()
  return given
}

async function spentSince(db: Db, at: number): Promise<bigint> {
  const { spent_nano: spent } = await db
    .selectFrom('welcome')
    .select(sumOf<bigint>('value_nano').as('spent_nano'))
    .where('decided_at', '>=', at)
    .executeTakeFirstOrThrow()
  return spent
}

/** Networks of sign-ups that no limit counts any more. */
export const forgetNetworks = (db: Db, now: number): Promise<number> =>
  inBatches((most) =>
    changeSome(db, sql`update welcome set network = ''`, {
      table: 'welcome',
      where: sql`network <> '' and decided_at <= ${now - WINDOW_MS}`,
      most,
    }),
  )
