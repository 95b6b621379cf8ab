import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { databaseFile, openDatabase, type Database } from '../../server/platform/db/client.ts'
import { migrate } from '../../server/platform/db/migrate.ts'

/**
 * Makes an SQLite file with the newest schema, which suites copy: to migrate an empty one takes each of them a third of a second.
 */
export async function createTemplateFile(): Promise<{ file: string; remove: () => void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-template-'))
  const database = openDatabase({ dataDir, isPatient: true, onConnectionError: () => {} })
  await migrate(database)
  await database.close()
  return { file: databaseFile(dataDir), remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** Puts a copy of the file that `createTemplateFile` made into a folder that has no database yet. */
export function placeTemplateFile(dataDir: string): void {
  const { TEST_SQLITE_TEMPLATE: template } = process.env
  if (!template) throw new Error('TEST_SQLITE_TEMPLATE is not set: run the tests through a project of jest')
  copyFileSync(template, databaseFile(dataDir))
}

/** Commits no longer wait for the disk: tests end processes, not machines. */
export async function skipDiskSync({ db, engine }: Database): Promise<void> {
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(db)
}
