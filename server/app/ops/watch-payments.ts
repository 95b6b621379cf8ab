import type { Deps } from '../../governance/context.ts'

/** Gauges of all nodes: open payment alerts by kind, and money still owed to payers. */
export function watchPayments({ metrics, database: { db }, clock }: Deps): void {
  metrics.gauge({
    name: 'maas_payment_alerts',
    help: 'Open payment alerts; list them by npm run payments:alerts',
    labels: ['channel', 'kind'],
    read: async () => {
      const rows = await db
        .selectFrom('payment_alert')
        .select((eb) => ['channel', 'kind', eb.fn.countAll<number>().as('open')])
        .where('resolved_at', 'is', null)
        .groupBy(['channel', 'kind'])
        .execute()
      return rows.map(({ channel, kind, open }) => ({ labels: { channel, kind }, value: open }))
    },
  })
  metrics.gauge({
    name: 'maas_payment_refund_oldest_seconds',
    help: 'Age of the oldest refund that its channel has not taken yet; 0 = none',
    read: async () => {
      const { oldest } = await db
        .selectFrom('payment_refund')
        .select((eb) => eb.fn.min<number | null>('created_at').as('oldest'))
        .where('done_at', 'is', null)
        .executeTakeFirstOrThrow()
      return [{ value: oldest === null ? 0 : (clock() - oldest) / 1000 }]
    },
  })
}
