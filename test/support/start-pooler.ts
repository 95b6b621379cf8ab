import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startTransactionPooler } from '../server/support/transaction-pooler.ts'
import { freePort, until } from './start-server.ts'

/** Fewer than the nodes' own connections, so that they are handed around. */
const SIZE = 8
const STARTED_WITHIN_MS = 10_000
/** PgBouncer refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

export interface RunningPooler {
  /** `PgBouncer 1.18.0`, or what stands in for it. */
  name: string
  url: string
  stop(): Promise<void>
}

/** PgBouncer in transaction mode before a server without passwords, with its own defaults; where it is not installed, the stand-in. */
export async function startPooler(url: string): Promise<RunningPooler> {
  const [version = ''] = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout?.split('\n') ?? []
  if (version !== '') return { name: version, ...(await startPgBouncer(url)) }
  const standIn = await startTransactionPooler({ url, size: SIZE })
  return { name: '没有安装 PgBouncer，由测试里的替身代替', url: standIn.url, stop: standIn.close }
}

async function startPgBouncer(url: string): Promise<Omit<RunningPooler, 'name'>> {
  const { hostname, port, username, pathname } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'maas-pgbouncer-'))
  chmodSync(folder, 0o755)
  const listenPort = await freePort()
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" ""\n`)
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port || 5432}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${SIZE}`,
    'max_client_conn = 500',
    'ignore_startup_parameters =',
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${settings.join('\n')}\n`)
  const child = spawn('pgbouncer', [file], { ...NOBODY, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const routed = `postgres://${username}@127.0.0.1:${listenPort}${pathname}`
  await until(() => answers(routed), STARTED_WITHIN_MS)
  return {
    url: routed,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
