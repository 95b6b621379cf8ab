import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/** Shows the money that is held for calls in flight, of all nodes: how many holds there are and how old the oldest is. */
export function watchHolds({ metrics, database: { db }, clock }: Deps): void {
  const read = () =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('hold')
          .select('created_at')
          .where('status', '=', 'open')
          .unionAll(
            eb
              .selectFrom('call')
              .select('created_at')
              .where('status', '=', sql.lit('running'))
              .where('allowance_id', '<>', sql.lit('')),
          )
          .as('held'),
      )
      .select((eb) => [
        eb.fn.countAll<number>().as('open'),
        eb.fn.min<number | null>('created_at').as('oldest'),
      ])
      .executeTakeFirstOrThrow()
  metrics.gauge({
    name: 'maas_holds_open',
    help: 'Open holds of all nodes',
    read: async () => [{ value: (await read()).open }],
  })
  metrics.gauge({
    name: 'maas_hold_oldest_seconds',
    help: 'Age of the oldest open hold; far above the longest call something is wrong',
    read: async () => {
      const { oldest } = await read()
      return [{ value: oldest === null ? 0 : (clock() - oldest) / 1000 }]
    },
  })
}
