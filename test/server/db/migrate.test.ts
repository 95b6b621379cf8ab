import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BASELINE, BEFORE } from '../../../server/platform/db/before-baseline.ts'
import { openDatabase, type Database, type Engine } from '../../../server/platform/db/client.ts'
import { isMigrated, migrate } from '../../../server/platform/db/migrate.ts'
import { placeTemplateFile } from '../../support/template-file.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { forEachDatabase } from '../support/start-app.ts'

const onConnectionError = () => {}

/** Several programs, each in a process of its own, that start on one database. */
async function startTogether(place: { url: string; dataDir: string }): Promise<unknown[]> {
  const code = `
    const { openDatabase } = await import('./server/platform/db/client.ts')
    const { migrate } = await import('./server/platform/db/migrate.ts')
    const database = openDatabase({ ...${JSON.stringify(place)}, isPatient: true, onConnectionError() {} })
    await migrate(database)
    await database.close()`
  return Promise.all(
    [0, 1, 2].map(
      () =>
        new Promise((resolve) => {
          const args = ['--input-type=module', '-e', code]
          spawn(process.execPath, args, { stdio: 'inherit' }).once('exit', resolve)
        }),
    ),
  )
}

async function openPlace(engine: Engine, { isMigrated }: { isMigrated: boolean }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-migrate-'))
  if (engine === 'sqlite' && isMigrated) placeTemplateFile(dataDir)
  const made = engine === 'postgres' ? await createPostgresDatabase({ isMigrated }) : null
  const place = { url: made?.url ?? '', dataDir }
  const database = openDatabase({ ...place, onConnectionError })
  return {
    place,
    database,
    async drop() {
      await database.close()
      await made?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const recordOf = async ({ db }: Database) => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** What its tables are is what the baseline makes: only what is recorded differs. */
async function record({ db }: Database, names: readonly string[]) {
  await sql`delete from kysely_migration`.execute(db)
  for (const [n, name] of names.entries())
    await sql`insert into kysely_migration (name, timestamp)
      values (${name}, ${new Date(Date.UTC(2026, 0, 1) + n).toISOString()})`.execute(db)
}

forEachDatabase((engine) => {
  let opened: Awaited<ReturnType<typeof openPlace>>
  let database: Database
  beforeEach(async () => {
    opened = await openPlace(engine, { isMigrated: true })
    ;({ database } = opened)
  })
  afterEach(() => opened.drop())

  it('leaves a database that a newer program has taken further as it is, so that an old node may start again', async () => {
    await record(database, [BASELINE, '9999-later'])
    await migrate(database)
    expect(await isMigrated(database)).toBe(true)
  })

  it('says in Chinese that a database of another line cannot be used', async () => {
    await record(database, ['9999-later'])
    await expect(migrate(database)).rejects.toThrow('数据库由另一个版本的程序建立')
    expect(await isMigrated(database)).toBe(false)
  })

  it('carries on a database of the program before the first release, whose nodes may go on beside it', async () => {
    await record(database, BEFORE)
    await database.db.insertInto('subject_lock').values({ subject: 'kept', touched_at: 1 }).execute()
    expect(await isMigrated(database)).toBe(false)
    await migrate(database)
    expect(await isMigrated(database)).toBe(true)
    // A program of before asks whether each of its own is recorded.
    expect(await recordOf(database)).toEqual([...BEFORE, BASELINE])
    const kept = await database.db.selectFrom('subject_lock').select('touched_at').execute()
    expect(kept).toEqual([{ touched_at: 1 }])
    expect(await database.db.selectFrom('audit_head').selectAll().execute()).toHaveLength(1)
  })

  it('carries it on once when several programs start on it together', async () => {
    await record(database, BEFORE)
    expect(await startTogether(opened.place)).toEqual([0, 0, 0])
    expect(await recordOf(database)).toEqual([...BEFORE, BASELINE])
  })

  it('refuses one that stands in between, says the way, and changes nothing', async () => {
    const between = BEFORE.slice(0, -2)
    await record(database, between)
    await expect(migrate(database)).rejects.toThrow(
      `数据库停在 ${between.at(-1)}，还差 2 次迁移，本程序接不上。请先用上一个版本的程序启动一次`,
    )
    expect(await recordOf(database)).toEqual(between)
  })

  it('refuses one with a migration that is not known, and changes nothing', async () => {
    const other = [...BEFORE, '0143-of-somebody']
    await record(database, other)
    await expect(migrate(database)).rejects.toThrow('有本程序不认识的迁移（0143-of-somebody）')
    expect(await recordOf(database)).toEqual(other)
  })
})

describe('an empty database', () => {
  it.each(['sqlite', 'postgres'] as const)(
    'is migrated once when several programs start on it together, on %s',
    async (engine) => {
      const { place, database, drop } = await openPlace(engine, { isMigrated: false })
      try {
        expect(await startTogether(place)).toEqual([0, 0, 0])
        expect(await isMigrated(database)).toBe(true)
      } finally {
        await drop()
      }
    },
  )

  it('is migrated whole or not at all: where the disk was full, the next start goes on', async () => {
    const { database, drop } = await openPlace('sqlite', { isMigrated: false })
    let failures = 0
    for (let pages = 8; !(await isMigrated(database)); pages += 8) {
      await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.db)
      await migrate(database).catch((error: Error & { code?: string }) => {
        expect(error.code).toBe('SQLITE_FULL')
        failures += 1
      })
    }
    expect(failures).toBeGreaterThan(5)
    await drop()
  })
})
