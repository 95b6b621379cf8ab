import { openDatabase } from '../../../server/platform/db/client.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { createPostgresDatabase } from './databases.ts'

/**
 * Makes a PostgreSQL database with the newest schema, which suites copy: to migrate an empty one takes each of them seconds on a busy
 * machine.
 */
export async function createTemplateDatabase(): Promise<{ name: string; drop: () => Promise<void> }> {
  const { url, drop } = await createPostgresDatabase()
  const onConnectionError = (error: Error) => console.error(error)
  const database = openDatabase({ url, dataDir: '', isPatient: true, onConnectionError })
  await migrate(database)
  await database.close()
  return { name: new URL(url).pathname.slice(1), drop }
}
