import { checkPooler } from '../../platform/db/check-pooler.ts'
import { databaseFile, openDatabase, type Database, type OpenOptions } from '../../platform/db/client.ts'
import { isMigrated } from '../../platform/db/migrate.ts'
import type { Env } from '../../platform/env/env.ts'

type Options = Omit<OpenOptions, 'url' | 'pooler' | 'connections' | 'dataDir'>

export const openConfigured = (
  { DATABASE_URL: url, DATABASE_POOLER: pooler, DATABASE_CONNECTIONS: connections, dataDir }: Env,
  options: Options,
): Database => openDatabase({ url, pooler, connections, dataDir, ...options })

/** Makes no database: a command in the wrong folder would speak of an empty one. @throws Error with a Chinese sentence */
export async function openForCommand(env: Env, options: Partial<Options> = {}): Promise<Database> {
  process.stderr.write(`数据库：${databaseName(env)}\n`)
  const always = { mustExist: true, mayBlock: true }
  const database = openConfigured(env, { onConnectionError: () => {}, ...options, ...always })
  if (!env.DATABASE_POOLER && !options.isPatient) await checkPooler(database)
  if (await isMigrated(database)) return database
  await database.close()
  throw new Error(
    `${databaseName(env)} 里没有本程序的表，或还是旧版本的：请检查 DATABASE_URL 与 DATA_DIR，或先启动一次服务`,
  )
}

/** Names the database for people: the file, or the server and the database there; without the user, the password and the options. */
export function databaseName({ DATABASE_URL, dataDir }: Env): string {
  if (!DATABASE_URL) return databaseFile(dataDir)
  const { host, pathname, searchParams } = new URL(DATABASE_URL)
  return `PostgreSQL ${host || (searchParams.get('host') ?? '')}${decodeURI(pathname)}`
}
