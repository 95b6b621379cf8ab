import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../server/platform/db/client.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { seedHistory } from '../test/server/support/seed-history.ts'
import { measureExport } from './lists/measure-export.ts'
import { measureLists, type Timing } from './lists/measure-lists.ts'
import { openPostgres } from './open-postgres.ts'

/**
 * How long a page, a total and a year of usage take while one user has a million calls, ledger rows and orders each, spread over
 * a year. Asks the verbs of the lists themselves, as the router does, and prints the table of docs/lists.md.
 * Fails if one takes 50 ms or more at p95. `--rows 100000` for a quick look, `--only 订单` for some questions and no export.
 */
const { values } = parseArgs({ options: { rows: { type: 'string' }, only: { type: 'string', default: '' } } })
const rows = Number(values.rows ?? 1_000_000)
const LIMIT_MS = 50

async function measure(database: Database): Promise<Timing[]> {
  const now = Date.UTC(2026, 10, 21, 1, 30)
  await migrate(database)
  for (const userId of ['u-small', 'u-big'])
    await seedHistory(database.db, { userId, rows: userId === 'u-big' ? rows : 1000, days: 365, now })
  for (const statement of database.engine === 'postgres'
    ? ['vacuum analyze', 'checkpoint']
    : ['pragma optimize'])
    await sql.raw(statement).execute(database.db)
  const timings = await measureLists(database, { userId: 'u-big', now, rows, only: values.only })
  if (!values.only) await reportExport(database, now)
  await database.close()
  return timings
}

async function reportExport(database: Database, now: number) {
  const file = await measureExport(database, { userId: 'u-big', now })
  console.log(
    `导出（${database.engine}）：${file.rows} 行 ${file.mebibytes.toFixed(0)} MiB，${file.seconds.toFixed(0)} 秒，内存增加至多 ${file.memoryMiB.toFixed(0)} MiB，其间其他请求等待 p99 ${file.waitMs.toFixed(1)} ms`,
  )
}

const dataDir = mkdtempSync(join(tmpdir(), 'maas-lists-'))
const postgres = await openPostgres()
const onConnectionError = (error: Error) => console.error(error.message)
try {
  const onSqlite = await measure(openDatabase({ dataDir, onConnectionError }))
  const onPostgres = await measure(
    openDatabase({ dataDir, url: postgres.url, onConnectionError, isPatient: true }),
  )
  console.log(`${rows} 行，毫秒\n`)
  console.log(
    '| 问什么 | SQLite p50 | SQLite p95 | SQLite CPU p95 | PostgreSQL p50 | PostgreSQL p95 |\n| --- | --: | --: | --: | --: | --: |',
  )
  for (const [index, { name, p50, p95, cpu95 }] of onSqlite.entries()) {
    const other = onPostgres[index]
    console.log(
      `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${cpu95.toFixed(1)} | ${other?.p50.toFixed(1)} | ${other?.p95.toFixed(1)} |`,
    )
  }
  const slow = [...onSqlite, ...onPostgres].filter(({ p95 }) => p95 >= LIMIT_MS)
  for (const { name, p95 } of slow)
    console.error(`✗ ${name}：p95 ${p95.toFixed(1)} ms，应少于 ${LIMIT_MS} ms`)
  process.exitCode = slow.length === 0 ? 0 : 1
} finally {
  await postgres.drop()
  rmSync(dataDir, { recursive: true, force: true })
}
