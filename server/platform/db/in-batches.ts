import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { hasRowLocks } from './lock.ts'
import type { Db, Tables } from './schema.ts'

/** What a batch should take: SQLite works in the event loop, and a statement on PostgreSQL keeps its rows locked. */
const AIM_MS = 20
const FIRST = 5
const MOST = 10_000

/**
 * Does something to rows, some at a time, until none is left: as many as take about `AIM_MS`, with as long a pause after each.
 * @param step does it to at most so many rows. @returns how many it was done to
 * @returns to how many in all
 */
export async function inBatches(step: (most: number) => Promise<number>): Promise<number> {
  let all = 0
  for (let most = FIRST; ;) {
    const begun = performance.now()
    const done = await step(most)
    if (done === 0) return all
    all += done
    const took = performance.now() - begun
    most = Math.round(Math.min(MOST, Math.max(1, most * Math.min(2, AIM_MS / took))))
    await sleep(Math.min(took, AIM_MS))
  }
}

/** Deletes the rows of a table that `where` holds for. Rows that another node or request has just locked are left to it. */
export const deleteInBatches = (db: Db, table: keyof Tables, where: RawBuilder<unknown>): Promise<number> =>
  inBatches((most) => changeSome(db, sql`delete from ${sql.table(table)}`, { table, where, most }))

interface Some {
  table: keyof Tables
  where: RawBuilder<unknown>
  most: number
}

/** @param change a statement up to its `where` @returns how many rows it was done to */
export async function changeSome(
  db: Db,
  change: RawBuilder<unknown>,
  { table, where, most }: Some,
): Promise<number> {
  // The condition is looked at twice: a row may be renewed between the two.
  const { numAffectedRows = 0n } = hasRowLocks(db)
    ? await sql`${change} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${most} for update skip locked)) and ${where}`.execute(
        db,
      )
    : await sql`${change} where rowid in (
        select rowid from ${sql.table(table)} where ${where} limit ${most})`.execute(db)
  return Number(numAffectedRows)
}
