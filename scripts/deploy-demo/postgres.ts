import { execFileSync, spawn } from 'node:child_process'
import { chownSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../test/server/embedded-postgres.mjs'
import { freePort, until } from '../../test/support/start-server.ts'

const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

interface Postgres {
  url: string
  stop(): Promise<void>
}

/** A PostgreSQL whose commits reach the disk: Debian's if it is installed, so that its `pg_dump` fits, else the one that npm carries. */
export async function startPostgres(root: string): Promise<Postgres> {
  const bin = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
  if (bin === undefined) return startEmbeddedPostgres({ isDurable: true })
  const data = join(root, 'postgres')
  mkdirSync(data)
  if (NOBODY.uid !== undefined) chownSync(data, NOBODY.uid, NOBODY.gid)
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(bin, 'initdb'), initdb, { ...NOBODY, cwd: data, stdio: 'ignore' })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...NOBODY, cwd: data, stdio: 'ignore' },
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await until(() => isReady(join(bin, 'pg_isready'), port), 30_000)
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve())
        server.kill('SIGINT')
      }),
  }
}

function isReady(command: string, port: number): boolean {
  try {
    execFileSync(command, ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
