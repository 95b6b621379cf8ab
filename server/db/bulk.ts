import { CompiledQuery } from 'kysely'
import type { Db } from './client.ts'

/** A statement of fixed text, in the words of each database. */
export interface Statement {
  /** Of a write: for one row, a `?` per value. */
  sqlite: string
  /** Of a write: for all rows at once, `$1` is the array of the first column's values and so on. */
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
}

export type Step = Read | Write

export interface StepResult {
  rows: Record<string, unknown>[]
  /** Rows written. */
  affected: number
}

/** Stands for the text of a query; the connections of `client.ts` know it and take its parameters for steps. */
export const BULK = 'bulk'

/**
 * Runs steps one after the other inside a transaction, for what every call of the gateway does: PostgreSQL gets them all at
 * once as prepared statements, SQLite runs them without a turn of the event loop in between.
 * @throws what the first step that failed threw; the transaction is to be given up then
 */
export async function runBulk(trx: Db, steps: readonly Step[]): Promise<StepResult[]> {
  if (!trx.isTransaction) throw new Error('bulk steps belong into a transaction')
  if (steps.length === 0) return []
  const { rows } = await trx.executeQuery<{ results: StepResult[] }>(CompiledQuery.raw(BULK, [...steps]))
  return rows[0]?.results ?? []
}
