import type { Deps } from '../../governance/context.ts'

/** The number of the newest entry of the audit: one that falls tells that entries were cut off. */
export function watchAudit({ metrics, database: { db } }: Deps): void {
  metrics.gauge({
    name: 'maas_audit_entries',
    help: 'Number of the newest audit entry; it never falls, or entries were cut off. Its hash stands in the log of every entry',
    read: async () => {
      const { n } = await db.selectFrom('audit_head').select('n').executeTakeFirstOrThrow()
      return [{ value: n }]
    },
  })
}
