import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { place, type Place } from '../../support/canaries.ts'
import type { TestApp } from '../support/start-app.ts'

/** Everything that the database keeps: all rows of all tables, and of SQLite the bytes of its files, log and free pages too. */
export async function databasePlaces({ deps }: TestApp): Promise<Place[]> {
  const { db, engine } = deps.database
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const result = await sql`select * from ${sql.table(name)}`.execute(db)
      return place(`table ${name}`, JSON.stringify(result.rows, plain))
    }),
  )
  return engine === 'sqlite' ? [...rows, ...filesIn(deps.env.dataDir)] : rows
}

const filesIn = (folder: string): Place[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => ({ name: `file ${file.name}`, bytes: readFileSync(join(file.parentPath, file.name)) }))

function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  const isBuffer = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
  return isBuffer && 'data' in value ? Buffer.from(value.data as number[]).toString('latin1') : value
}
