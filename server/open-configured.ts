import { openDatabase, type Database, type OpenOptions } from './db/client.ts'
import type { Env } from './env.ts'

/** Opens the database that the environment names. */
export const openConfigured = (
  { DATABASE_URL: url, DATABASE_POOLER: pooler, dataDir }: Env,
  options: Omit<OpenOptions, 'url' | 'pooler' | 'dataDir'>,
): Database => openDatabase({ url, pooler, dataDir, ...options })
