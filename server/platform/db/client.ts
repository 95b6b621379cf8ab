import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import {
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type LogEvent,
  type SqliteDialectConfig,
} from 'kysely'
import { Pool, types } from 'pg'
import { BULK, LAST_BULK } from './bulk.ts'
import { withBulk } from './bulk-postgres.ts'
import { sqliteBulk } from './bulk-sqlite.ts'
import { isRetryable } from './error-kinds.ts'
import { ExactIntegers } from './exact-integers.ts'
import { makePrivate } from './make-private.ts'
import { PoolableDialect } from './poolable-dialect.ts'
import type { Db, Tables } from './schema.ts'
import { CACHE, spreadWrites, WRITE_BACK } from './spread-writes.ts'
import { watchDiskFull } from './watch-disk-full.ts'
import { watchConnections } from './connection-watchdog.ts'

export type { Db } from './schema.ts'

/** Which of the two databases a query runs on; asked only inside `db/`. */
export type Engine = 'sqlite' | 'postgres'

/** `transaction`: each transaction gets another server connection, so nothing of a connection may outlive one. */
export type Pooler = 'transaction'

export interface Database {
  db: Db
  engine: Engine
  /** Whether a write failed lately because the disk is full. */
  isFull(): boolean
  /**
   * Spares the event loop the commit of a transaction that writes tens of megabytes.
   * @returns to be awaited between two parts of it
   */
  spreadWrites(): () => Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  /** `postgres://…`, or absent for the embedded SQLite file. */
  url?: string | undefined
  pooler?: Pooler | undefined
  /** PostgreSQL gets at most this number. */
  connections?: number
  dataDir: string
  /** Nothing is made: a missing file is an error. */
  mustExist?: boolean
  /** Told of connections that break while idle; the pool replaces them. */
  onConnectionError: (error: Error) => void
  log?: (event: LogEvent) => void
  /** Statements may take as long as they like: for migrations and proofs, not for requests. */
  isPatient?: boolean
  /** Nothing else goes on in this process: it may stand still until another one has written. */
  mayBlock?: boolean
  /** Milliseconds of silence after which a connection counts as dead; longer than any statement may take. */
  silenceMs?: number
  /** How long a query waits for a connection, in ms. */
  waitMs?: number
}

const SILENCE_MS = 10_000
const WAIT_MS = 3000
/** Connections that one process opens at most, where none is asked for. */
const POOL_MAX = 10

/** What a request's statement may take, in ms; set per transaction where a pooler refuses start-up parameters. */
export const LIMITS = { statement_timeout: 8000, lock_timeout: 5000 }

/**
 * What a node asks is brief, and PostgreSQL takes tables that it has not analyzed yet for large: to prove an empty ledger took 2 s, nearly
 * all of it compiling. Patient connections keep PostgreSQL's own setting: they may read whole tables.
 */
const JIT_OFF = 'jit=off'
const LOCAL_SETTINGS = [
  ...Object.entries(LIMITS).map(([name, ms]) => `set local ${name} = ${ms}`),
  `set local ${JIT_OFF}`,
]

/** How long a statement waits in the event loop for another process's lock on SQLite, in ms, and how long it is tried again before 503. */
const SQLITE_BUSY_MS = 20
const SQLITE_WAIT_MS = 2000
const SQLITE_PATIENT_MS = 60_000

/** Kysely would run a migration's statements one by one: killed between two of them, it could never be run again. */
class TransactionalSqlite extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true
      }
    })()
  }
  override createDriver() {
    return new WaitingSqliteDriver(this.#config)
  }
}

/** A command next to a node locks the file for a moment: what comes meanwhile waits. While the file stays locked, no more waits are added. */
class WaitingSqliteDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= waiting(await super.acquireConnection())
    return this.#connection
  }
}

function waiting(connection: DatabaseConnection): DatabaseConnection {
  let lockedSince: number | null = null
  return {
    async executeQuery<R>(query: CompiledQuery) {
      for (;;) {
        try {
          const result = await connection.executeQuery<R>(query)
          lockedSince = null
          return result
        } catch (error) {
          if (!isRetryable(error)) throw error
          lockedSince ??= performance.now()
          if (performance.now() - lockedSince > SQLITE_WAIT_MS) throw error
          await sleep(SQLITE_BUSY_MS)
        }
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}

export function openDatabase(options: OpenOptions): Database {
  return options.url ? openPostgres(options.url, options) : openSqlite(options)
}

export const databaseFile = (dataDir: string) => join(dataDir, 'maas.db')

function openSqlite({ dataDir, mustExist, log, isPatient, mayBlock }: OpenOptions): Database {
  const path = databaseFile(dataDir)
  if (mustExist && !existsSync(path))
    throw new Error(`没有数据库文件 ${path}，请检查 DATA_DIR 或 DATABASE_URL`)
  if (!mustExist) makePrivate(dataDir, path)
  const timeout = isPatient || mayBlock ? SQLITE_PATIENT_MS : SQLITE_BUSY_MS
  const file = new SqliteDatabase(path, { timeout })
  file.defaultSafeIntegers(true)
  file.pragma('journal_mode = WAL')
  // A reopened WAL file falls back to NORMAL, which loses acknowledged commits at power loss.
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  // What is deleted or replaced does not stay in its page.
  file.pragma('secure_delete = FAST')
  file.pragma(CACHE)
  file.pragma(WRITE_BACK)
  const disk = watchDiskFull(log)
  const db = new Kysely<Tables>({
    dialect: new TransactionalSqlite({ database: withPreparedStatements(file) }),
    plugins: [new ExactIntegers()],
    log: disk.log,
  })
  const whenFree = (work: () => void) => db.connection().execute(async () => work())
  return {
    db,
    engine: 'sqlite',
    isFull: disk.isFull,
    spreadWrites: () => spreadWrites(file, whenFree),
    close: () => db.destroy(),
  }
}

/** Begins transactions with the write lock: a deferred one fails at once if another process wrote before it turns to writing. */
function withPreparedStatements(file: SqliteDatabase.Database) {
  const statements = new Map<string, SqliteDatabase.Statement>()
  const prepare = (sql: string) => {
    const text = sql === 'begin' ? 'begin immediate' : sql
    const known = statements.get(text)
    if (known) return known
    const statement = file.prepare(text)
    if (statements.size < 500) statements.set(text, statement)
    return statement
  }
  const bulk = sqliteBulk(prepare)
  // A full disk has rolled back already; to fail at it again would hide why.
  const rollback = {
    reader: false,
    run: () => (file.inTransaction ? prepare('rollback').run() : { changes: 0, lastInsertRowid: 0 }),
    all: () => [],
    iterate: () => [].values(),
  }
  const special = new Map<string, typeof rollback | typeof bulk>([
    [BULK, bulk],
    [LAST_BULK, bulk],
    ['rollback', rollback],
  ])
  return {
    prepare: (sql: string) => special.get(sql) ?? prepare(sql),
    close: () => void file.close(),
  }
}

function openPostgres(url: string, options: OpenOptions): Database {
  const { pooler, connections = POOL_MAX, onConnectionError, log, isPatient } = options
  const { silenceMs = SILENCE_MS, waitMs = WAIT_MS } = options
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    ...(isPatient || pooler ? {} : { ...LIMITS, options: `-c ${JIT_OFF}` }),
    keepAlive: true,
    // Steps of a bulk travel together; Kysely itself waits for each answer before it asks again.
    pipeline: true,
    types: { getTypeParser: exactTypeParser },
  })
  // Without these two, a restart of PostgreSQL ends the process (node-postgres #2386, #3202).
  pool.on('error', onConnectionError)
  pool.on('connect', (client) => client.on('error', onConnectionError))
  if (!isPatient) watchConnections(pool, silenceMs)
  const disk = watchDiskFull(log)
  const pooled = pooler && { setUp: isPatient ? [] : LOCAL_SETTINGS }
  const db = new Kysely<Tables>({
    dialect: new PoolableDialect({
      pool: {
        connect: async () => withBulk(await pool.connect(), pooled),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    plugins: [new ExactIntegers()],
    log: disk.log,
  })
  return {
    db,
    engine: 'postgres',
    isFull: disk.isFull,
    spreadWrites: () => nextTurn,
    close: () => db.destroy(),
  }
}

const INT8 = 20

function exactTypeParser(oid: number, format?: unknown) {
  if (oid === INT8) return BigInt
  return types.getTypeParser(oid, format as 'text')
}
