import { sql } from 'kysely'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'

const PLAIN = [
  { table: 'user', plain: 'nickname', sealed: 'nickname_sealed' },
  { table: 'session', plain: 'ip', sealed: 'ip_sealed' },
] as const
const BATCH = 100

/** Seals what programs before 0127 wrote plain, a batch at a time; what changes meanwhile is left to the next run. */
export async function sealPlain({
  database: { db },
  secrets,
}: Pick<Deps, 'database' | 'secrets'>): Promise<void> {
  for (const { table, plain, sealed } of PLAIN)
    for (let after = ''; ;) {
      const { rows } = await sql<{ id: string; text: string }>`
        select id, ${sql.ref(plain)} as text from ${sql.table(table)}
        where ${sql.ref(plain)} <> '' and id > ${after} order by id limit ${sql.lit(BATCH)}`.execute(db)
      await transact(db, async (trx) => {
        for (const { id, text } of rows)
          await sql`update ${sql.table(table)} set ${sql.ref(plain)} = '', ${sql.ref(sealed)} = ${secrets.seal(text)}
            where id = ${id} and ${sql.ref(plain)} = ${text}`.execute(trx)
      })
      const last = rows.at(-1)
      if (!last) break
      after = last.id
    }
}
