import { CompiledQuery } from 'kysely'
import type { Db } from './schema.ts'

export interface Statement {
  /** A write is for one row and has a `?` per value. */
  sqlite: string
  /** A write is for all rows at once: `$1` is the array of the first column's values and so on; nothing may follow but `returning`. */
  postgres: string
}

export interface Read {
  statement: Statement
  /** Lists stand as arrays of text: `in (select value from json_each(?))` there, `= any($1)` here. */
  values: readonly (readonly string[])[]
}

export interface Write {
  statement: Statement
  /** Every row has the values of the same columns. */
  rows: readonly (readonly unknown[])[]
  /** Fails with `RowsChanged` unless every row is written. */
  isWhole?: boolean
}

export class RowsChanged extends Error {
  constructor(writes: readonly Write[]) {
    const begun = writes.map(({ statement }) => statement.sqlite.slice(0, 40))
    super(`a row changed without its wallet's lock: ${begun.join('; ')}`)
  }
}

export type Step = Read | Write

export interface StepResult {
  rows: Record<string, unknown>[]
}

/** Stand for the text of a query; the connections of `client.ts` know them and take their parameters for steps. */
export const BULK = 'bulk'
export const LAST_BULK = 'bulk and commit'

/**
 * Runs steps inside a transaction: PostgreSQL gets them at once, SQLite without event-loop turns. Writes alone are one statement there, so none
 * of them sees what another wrote and no row is in two of them. @throws the first failure
 */
export function runBulk(trx: Db, steps: readonly Step[]): Promise<StepResult[]> {
  return run(trx, BULK, steps)
}

/** Runs as `runBulk` does, for the last steps of a transaction: PostgreSQL commits it along with them, so nothing may follow. */
export async function runLastBulk(trx: Db, steps: readonly Step[]): Promise<void> {
  await run(trx, LAST_BULK, steps)
}

async function run(trx: Db, text: string, steps: readonly Step[]): Promise<StepResult[]> {
  if (!trx.isTransaction) throw new Error('bulk steps belong into a transaction')
  if (steps.length === 0) return []
  const { rows } = await trx.executeQuery<{ results: StepResult[] }>(CompiledQuery.raw(text, [...steps]))
  return rows[0]?.results ?? []
}
