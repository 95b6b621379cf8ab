import { sql } from 'kysely'
import type { Deps } from '../../governance/context.ts'

const KINDS = ['call', 'video'] as const

/** Videos are counted separately: their holds last until they are made. */
export function watchHolds({ metrics, database: { db }, clock }: Deps): void {
  const read = async () => {
    const rows = await db
      .selectFrom((eb) =>
        eb
          .selectFrom('hold')
          .leftJoin('video', (join) =>
            join.on('video.id', '=', sql<string>`'video_' || ${sql.ref('hold.id')}`),
          )
          .select((of) => [
            'hold.created_at',
            of
              .case()
              .when('video.id', 'is', null)
              .then(sql.lit(KINDS[0]))
              .else(sql.lit(KINDS[1]))
              .end()
              .as('kind'),
          ])
          .where('hold.status', '=', 'open')
          .unionAll(
            eb
              .selectFrom('call')
              .select(['created_at', sql.lit(KINDS[0]).as('kind')])
              .where('status', '=', sql.lit('running'))
              .where('allowance_id', '<>', sql.lit('')),
          )
          .as('held'),
      )
      .select((eb) => [
        'kind',
        eb.fn.countAll<number>().as('open'),
        eb.fn.min<number>('created_at').as('oldest'),
      ])
      .groupBy('kind')
      .execute()
    return KINDS.map((kind) => ({ labels: { kind }, held: rows.find((row) => row.kind === kind) }))
  }
  metrics.gauge({
    name: 'maas_holds_open',
    help: 'Open holds of all nodes, of calls and of videos',
    labels: ['kind'],
    read: async () => (await read()).map(({ labels, held }) => ({ labels, value: held?.open ?? 0 })),
  })
  metrics.gauge({
    name: 'maas_hold_oldest_seconds',
    help: 'Age of the oldest open hold; far above the longest call, or the time a video may take, something is wrong',
    labels: ['kind'],
    read: async () =>
      (await read()).map(({ labels, held }) => ({
        labels,
        value: held ? (clock() - held.oldest) / 1000 : 0,
      })),
  })
}
