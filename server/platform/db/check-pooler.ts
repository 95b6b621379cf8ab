import { sql } from 'kysely'
import { LIMITS, type Database } from './client.ts'
import { isRefusedStartup } from './error-kinds.ts'

const ADVICE = '请设置环境变量 DATABASE_POOLER=transaction，或让 DATABASE_URL 直接指向 PostgreSQL'

/** Throws if a pooler between us and PostgreSQL drops start-up parameters: named statements would fail on it sooner or later. */
export async function checkPooler({ db, engine }: Database): Promise<void> {
  if (engine === 'sqlite') return
  const limit = await limitAtServer(db)
  if (limit === String(LIMITS.statement_timeout)) return
  throw new Error(`DATABASE_URL 指向的是 PgBouncer 之类的连接池，而不是 PostgreSQL 本身：${ADVICE}`)
}

/** @returns null if the connection was refused because of its parameters */
async function limitAtServer(db: Database['db']): Promise<string | null> {
  try {
    const { rows } = await sql<{
      setting: string
    }>`select setting from pg_settings where name = 'statement_timeout'`.execute(db)
    return rows[0]?.setting ?? null
  } catch (error) {
    if (isRefusedStartup(error)) return null
    throw error
  }
}
