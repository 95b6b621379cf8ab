import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { checkPooler } from '../../platform/db/check-pooler.ts'
import { databaseFile, type Database } from '../../platform/db/client.ts'
import { migrationsBeyond } from '../../platform/db/migrate.ts'
import type { Env } from '../../platform/env/env.ts'
import { liveNodes } from '../../catalog/index.ts'
import { newestVersion } from '../startup/accept-version.ts'
import { areNeighbours, PROGRAM } from '../../platform/process/program-version.ts'
import { databaseName, openConfigured } from '../startup/open-configured.ts'
import { startupProblem } from '../../platform/process/startup-problem.ts'
import { findingsOf, type Finding } from './finding.ts'

const { good, warning, problem } = findingsOf('数据库')
const VERSION_MIN = 140_000
const MIB = 1024 ** 2
const PRIVATE = 0o077
/** Connections that a person, a backup and this command want. */
const SPARE = 5

interface Opened {
  findings: Finding[]
  /** Null: it cannot be used, or it has none of our tables yet. */
  database: Database | null
}

/** Opens the configured database, which is never made here, and looks at what it allows. The caller closes it. */
export async function checkDatabase(env: Env): Promise<Opened> {
  let database: Database | undefined
  try {
    database = openConfigured(env, { onConnectionError: () => {}, mustExist: true })
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db)
    if (rows.length === 1) return await look(env, database)
  } catch (error) {
    await database?.close().catch(() => {})
    return { findings: [unusable(env, error)], database: null }
  }
  return { findings: [], database: null }
}

function unusable(env: Env, error: unknown): Finding {
  const isNew = !env.DATABASE_URL && !existsSync(databaseFile(env.dataDir))
  return problem({
    what: `${databaseName(env)} 打不开：${startupProblem(error).split('\n')[0] ?? ''}`,
    why: '没有数据库，节点不启动；所有数据与账目都在里面',
    mend: env.DATABASE_URL
      ? 'psql "$DATABASE_URL" -c "select 1"；还没有建的，运行 deploy/create-database.sh'
      : isNew
        ? 'npm start（第一次启动时建好），或检查 DATA_DIR'
        : '检查 DATA_DIR 与文件的属主',
  })
}

async function look(env: Env, database: Database): Promise<Opened> {
  const found: Finding[] = []
  if (database.engine === 'postgres') {
    found.push(...(await lookAtPooler(env, database)))
    found.push(...(await lookAtServer(env, database)))
  } else found.push(...lookAtFile(env))
  const { missing, missingBefore, unknown } = await migrationsBeyond(database)
  if (missingBefore.length > 0)
    found.push(
      problem({
        what: `表还差 ${missingBefore.length} 次更早的迁移（${missingBefore[0] ?? ''} 起）`,
        why: '那些迁移已不在本程序里，节点会拒绝启动',
        mend: '先用上一个版本的程序启动一次，见 docs/runbooks.md 的“升级与回退”',
      }),
    )
  if (unknown.length > 0)
    found.push(
      problem({
        what: `它由更新的程序升级过（${unknown.at(-1) ?? ''}）`,
        why: '旧程序认不得新的表与目录，可能写错',
        mend: '换回那个版本的程序，见 docs/runbooks.md 的“升级与回退”',
      }),
    )
  found.push(await lookAtVersion(database))
  const isEmpty = missing.isAll
  if (missing.count > 0)
    found.push(
      warning({
        what: isEmpty ? '还没有建表' : `表还差 ${missing.count} 次迁移`,
        why: isEmpty ? '第一个启动的节点会建好' : '第一个启动的新节点会先升级，大的数据库会久一些',
        mend: 'systemctl start maas@3001',
      }),
    )
  if (missing.count === 0) found.push(...(await lookAtNodes(env, database)))
  if (missing.count === 0) return { findings: found, database }
  await database.close()
  return { findings: found, database: null }
}

async function lookAtVersion(database: Database): Promise<Finding> {
  const newest = await newestVersion(database)
  const { version, build } = PROGRAM
  if (newest === null || areNeighbours(newest, version)) return good(`程序 ${version}（${build}）`)
  return problem({
    what: `程序 ${version}，而数据库已由 ${newest} 使用过`,
    why: '只有相邻的次版本可以前后或同时运行；节点会拒绝启动',
    mend: '见 CHANGELOG.md 的升级须知，逐个次版本升级',
  })
}

async function lookAtPooler(env: Env, database: Database): Promise<Finding[]> {
  if (env.DATABASE_POOLER) return []
  try {
    await checkPooler(database)
    return []
  } catch (error) {
    return [
      problem({
        what: startupProblem(error).split('：')[0] ?? '',
        why: '连接池在语句之间换连接，具名的语句迟早会失败；节点因此拒绝启动',
        mend: 'DATABASE_POOLER=transaction，或让 DATABASE_URL 直接指向 PostgreSQL',
      }),
    ]
  }
}

interface Server {
  version: number
  name: string
  bytes: bigint
  encoding: string
  fsync: string
  commit: string
  connections: number
  used: number
  is_standby: boolean
  may_create: boolean
  lacking: number
}

async function lookAtServer(env: Env, { db }: Database): Promise<Finding[]> {
  const { rows } = await sql<Server>`select
    current_setting('server_version_num')::int as version, current_setting('server_version') as name,
    pg_database_size(current_database())::bigint as bytes, pg_encoding_to_char(d.encoding) as encoding,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
    (select count(*) from pg_stat_activity where datname is not null)::int as used,
    pg_is_in_recovery() as is_standby, has_schema_privilege('public', 'create') as may_create,
    (select count(*) from pg_tables where schemaname = 'public'
      and not has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'select, insert, update, delete'))::int as lacking
    from pg_database as d where d.datname = current_database()`.execute(db)
  const [server] = rows
  if (!server) return []
  const found = [good(`PostgreSQL ${server.name}，${size(Number(server.bytes))}，${databaseName(env)}`)]
  for (const { when, ...advice } of SERVER) if (when(server)) found.push(problem(advice))
  return found
}

const SERVER: { what: string; why: string; mend: string; when: (server: Server) => boolean }[] = [
  {
    when: ({ version }) => version < VERSION_MIN,
    what: '版本太旧，须 PostgreSQL 14 以上',
    why: '程序只在 14 以上测试过',
    mend: 'pg_upgradecluster，或用 pg_dump 与 pg_restore 搬到新的服务器',
  },
  {
    when: ({ is_standby: isStandby }) => isStandby,
    what: '它是备库，只能读',
    why: '写不进账目，节点不启动',
    mend: '把 DATABASE_URL 指向主库，或 select pg_promote()',
  },
  {
    when: ({ encoding }) => encoding !== 'UTF8',
    what: '编码不是 UTF8',
    why: '存不下中文',
    mend: '按 deploy/create-database.sh 重新建一个',
  },
  {
    when: ({ fsync, commit }) => fsync === 'off' || commit === 'off',
    what: 'fsync 或 synchronous_commit 关着',
    why: '断电会丢掉已经答复过的扣款与充值',
    mend: "psql -c \"alter system set fsync = 'on'\" -c \"alter system set synchronous_commit = 'on'\" -c 'select pg_reload_conf()'",
  },
  {
    when: ({ may_create: mayCreate }) => !mayCreate,
    what: '这个角色不能在 public 里建表',
    why: '升级时建不了新的表',
    mend: 'psql -c "grant create on schema public to maas"，见 deploy/create-database.sh',
  },
  {
    when: ({ lacking }) => lacking > 0,
    what: '有的表这个角色不能读写',
    why: '请求会在用到它时失败；多半是用别的角色恢复的备份',
    mend: 'psql -c "reassign owned by 原来的角色 to maas"，见 docs/runbooks.md 的“恢复”',
  },
]

async function lookAtNodes({ DATABASE_CONNECTIONS: each }: Env, database: Database): Promise<Finding[]> {
  const now = await latest(database)
  const nodes = await liveNodes(database.db, { engine: database.engine, now })
  const found = [good(nodes.length === 0 ? '没有正在运行的节点' : `${nodes.length} 个节点正在运行`)]
  if (database.engine === 'sqlite') return found
  const { rows } = await sql<{ most: number }>`select
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`.execute(
    database.db,
  )
  const most = rows[0]?.most ?? 0
  const required = Math.max(nodes.length, 2) * each + SPARE
  if (required > most)
    found.push(
      warning({
        what: `PostgreSQL 只收 ${most} 个连接，${Math.max(nodes.length, 2)} 个节点至多要 ${required} 个`,
        why: '连接不够时请求会等 3 秒后得到 503',
        mend: `psql -c "alter system set max_connections = ${required + 20}"，再重启 PostgreSQL；或调小 DATABASE_CONNECTIONS，或在前面放 PgBouncer（DATABASE_POOLER=transaction）`,
      }),
    )
  return found
}

async function latest({ db, engine }: Database): Promise<number> {
  if (engine === 'sqlite') return Date.now()
  const { rows } = await sql<{
    ms: number
  }>`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
  return rows[0]?.ms ?? Date.now()
}

function lookAtFile({ dataDir }: Env): Finding[] {
  const file = databaseFile(dataDir)
  const sizes = [file, `${file}-wal`].map((name) => (existsSync(name) ? statSync(name).size : 0))
  const found = [good(`SQLite ${file}，${size(sizes.reduce((sum, one) => sum + one, 0))}`)]
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch {
    found.push(
      problem({
        what: '文件不可写',
        why: '写不进账目，节点不启动',
        mend: `chown maas ${file}*`,
      }),
    )
  }
  if ((statSync(file).mode & PRIVATE) !== 0)
    found.push(
      warning({ what: '别的用户也能读这个文件', why: '里面有所有人的数据', mend: `chmod 600 ${file}*` }),
    )
  return found
}

const size = (bytes: number) =>
  bytes < 1024 * MIB ? `${Math.ceil(bytes / MIB)} MiB` : `${(bytes / MIB / 1024).toFixed(1)} GiB`
