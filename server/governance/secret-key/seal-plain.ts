import { sql } from 'kysely'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../context.ts'
import { NO_IPS, SEALED_IPS } from '../../usage/index.ts'

const PLAIN = [
  { table: 'user', key: 'id', plain: 'nickname', sealed: 'nickname_sealed', blanks: [''] },
  { table: 'session', key: 'id', plain: 'ip', sealed: 'ip_sealed', blanks: [''] },
  { table: 'audit_entry', key: 'n', plain: 'address', sealed: 'address_sealed', blanks: [''] },
  { table: 'api_key', key: 'id', plain: 'ips', sealed: 'ips_sealed', blanks: [SEALED_IPS, NO_IPS.ips] },
] as const
const BATCH = 100

/** Seals what programs before 0127 and 0128 wrote plain, a batch at a time; what changes meanwhile is left to the next run. */
export async function sealPlain({
  database: { db },
  secrets,
}: Pick<Deps, 'database' | 'secrets'>): Promise<void> {
  for (const { table, key, plain, sealed, blanks } of PLAIN)
    for (let after: unknown = null; ;) {
      const { rows } = await sql<{ key: unknown; text: string }>`
        select ${sql.ref(key)} as key, ${sql.ref(plain)} as text from ${sql.table(table)}
        where ${sql.join(
          blanks.map((blank) => sql`${sql.ref(plain)} <> ${sql.lit(blank)}`),
          sql` and `,
        )} and ${after === null ? sql`1 = 1` : sql`${sql.ref(key)} > ${after}`}
        order by ${sql.ref(key)} limit ${sql.lit(BATCH)}`.execute(db)
      await transact(db, async (trx) => {
        for (const row of rows)
          await sql`update ${sql.table(table)} set ${sql.ref(plain)} = ${blanks[0]}, ${sql.ref(sealed)} = ${secrets.seal(row.text)}
            where ${sql.ref(key)} = ${row.key} and ${sql.ref(plain)} = ${row.text}`.execute(trx)
      })
      const last = rows.at(-1)
      if (!last) break
      after = last.key
    }
}
