import { sql } from 'kysely'
import { withClaim } from '../../platform/db/claim.ts'
import type { Db } from '../../platform/db/client.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../context.ts'
import { tryOpen } from '../../platform/secrets/try-open.ts'
import { findSealed, type SealedRow } from './find-sealed.ts'
import { moveIndexes } from './move-indexes.ts'
import { newestKey } from '../../platform/secrets/newest-key.ts'
import { retireKeys } from './retire-keys.ts'
import { purposeOf, SEALED, SEALED_TABLES, type SealedTable } from './sealed-columns.ts'

const SLICE_MS = 2000
const CLAIM_MS = 60_000

type ResealDeps = Pick<Deps, 'database' | 'secrets' | 'clock' | 'log'>

/** Seals with the newest key what earlier keys sealed, a slice at a time on one node. @returns whether there may be more */
export async function reseal(deps: ResealDeps, sliceMs = SLICE_MS): Promise<boolean> {
  const { database, secrets, clock } = deps
  const keys = await database.db
    .selectFrom('secret_key')
    .select('id')
    .where('retired_at', 'is', null)
    .execute()
  if (keys.length < 2 || (await newestKey(database.db)) !== secrets.keyIds[0]) return false
  let isBusy = true
  await withClaim(database.db, { subject: 'reseal', now: clock(), forMs: CLAIM_MS }, async () => {
    const until = performance.now() + sliceMs
    let rows = 0
    for (const table of SEALED_TABLES) {
      const done = await resealTable(deps, { table, until })
      if (!done.isWhole) return
      rows += done.rows
    }
    // A pass that found nothing proves that nothing is left.
    if (rows > 0) return
    await retireKeys(deps)
    isBusy = false
  })
  return isBusy
}

/** @returns how many rows were re-encrypted, and whether the end of the table was reached in time */
async function resealTable(
  deps: ResealDeps,
  { table, until }: { table: SealedTable; until: number },
): Promise<{ rows: number; isWhole: boolean }> {
  const { db } = deps.database
  let after: string[] | null = null
  let resealed = 0
  for (;;) {
    const rows: SealedRow[] = await findSealed(db, { table, keyId: deps.secrets.keyIds[0], after })
    const last = rows.at(-1)
    if (!last) return { rows: resealed, isWhole: true }
    resealed += await transact(db, async (trx) => {
      let count = 0
      for (const row of rows) if (await resealRow(trx, deps, { table, row })) count += 1
      return count
    })
    after = SEALED[table].key.map((name) => last[name] ?? '')
    if (performance.now() > until) return { rows: resealed, isWhole: false }
  }
}

/** What changed meanwhile is left: the next pass finds it if it needs to be; so is what was damaged. @returns whether it could be sealed */
async function resealRow(
  trx: Db,
  { secrets, clock, log }: ResealDeps,
  { table, row }: { table: SealedTable; row: SealedRow },
): Promise<boolean> {
  const { key, columns } = SEALED[table]
  const purpose = purposeOf(table)
  const filled = columns.filter((name) => row[name] !== '')
  const texts = filled.map((name) => tryOpen(secrets, row[name] ?? '', purpose))
  if (texts.includes(null)) {
    log.error({ table, id: row.id }, 'no SECRET_KEY opens it: not sealed with the new one')
    return false
  }
  if (!(await moveIndexes(trx, secrets, { table, row, now: clock() }))) {
    log.error({ table, id: row.id }, 'two accounts of one phone: not sealed with the new SECRET_KEY')
    return false
  }
  const equals = (name: string, value: string) => sql`${sql.ref(name)} = ${value}`
  await sql`
    update ${sql.table(table)}
    set ${sql.join(filled.map((name, at) => equals(name, secrets.seal(texts[at] ?? '', purpose))))}
    where ${sql.join(
      [...key, ...filled].map((name) => equals(name, row[name] ?? '')),
      sql` and `,
    )}`.execute(trx)
  return true
}
