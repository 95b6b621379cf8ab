import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { isMigrated, migrate } from '../../../server/platform/db/migrate.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

forEachDatabase((engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await startApp({ engine })
  })
  afterAll(() => server.close())

  it('leaves a database that a newer program has taken further as it is, so that an old node may start again', async () => {
    const { database } = server.deps
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
      database.db,
    )
    await migrate(database)
    expect(await isMigrated(database)).toBe(true)
  })

  it('says in Chinese that a database of another line cannot be used', async () => {
    const { database } = server.deps
    await sql`delete from kysely_migration where name = '0018-key-families'`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow('数据库由另一个版本的程序建立')
    expect(await isMigrated(database)).toBe(false)
  })
})

describe('the embedded database', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'maas-migrate-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('is migrated whole or not at all: where the disk was full, the next start goes on', async () => {
    const database = openDatabase({ dataDir, onConnectionError: () => {} })
    let failures = 0
    for (let pages = 8; !(await isMigrated(database)); pages += 8) {
      await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.db)
      await migrate(database).catch((error: Error & { code?: string }) => {
        expect(error.code).toBe('SQLITE_FULL')
        failures += 1
      })
    }
    expect(failures).toBeGreaterThan(5)
    await database.close()
  })

  it('is migrated once when two programs start on it together', async () => {
    const code = `
      const { openDatabase } = await import('./server/platform/db/client.ts')
      const { migrate } = await import('./server/platform/db/migrate.ts')
      await migrate(openDatabase({ dataDir: process.argv[1], isPatient: true, onConnectionError() {} }))`
    const codes = await Promise.all(
      [0, 1, 2].map(
        () =>
          new Promise((resolve) => {
            const args = ['--input-type=module', '-e', code, dataDir]
            spawn(process.execPath, args, { stdio: 'inherit' }).once('exit', resolve)
          }),
      ),
    )
    expect(codes).toEqual([0, 0, 0])
  })
})
