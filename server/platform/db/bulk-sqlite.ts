import type SqliteDatabase from 'better-sqlite3'
import { RowsChanged, type Step, type StepResult } from './bulk.ts'
import { exactRow } from './exact-integers.ts'

type Prepare = (text: string) => SqliteDatabase.Statement

/** What Kysely takes for a prepared statement and what runs the steps it is given as parameters. */
export function sqliteBulk(prepare: Prepare) {
  const run = (step: Step): StepResult => {
    const statement = prepare(step.statement.sqlite)
    if ('values' in step) {
      const lists = step.values.map((list) => JSON.stringify(list))
      return { rows: (statement.all(lists) as StepResult['rows']).map(exactRow) }
    }
    const written = step.rows.reduce((sum, row) => sum + statement.run(row).changes, 0)
    if (step.isWhole && written !== step.rows.length) throw new RowsChanged([step])
    return { rows: [] }
  }
  return {
    reader: true as const,
    all: (steps: readonly unknown[]) => [{ results: (steps as Step[]).map(run) }],
    run: () => ({ changes: 0, lastInsertRowid: 0 }),
    iterate: () => [].values(),
  }
}
