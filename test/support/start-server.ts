import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogWithoutWelcome } from './catalog-without-welcome.ts'
import { FIXTURE_CONSOLE } from './fixture-console.ts'
import { withRoom } from './with-room.ts'
import lean from '../../scripts/lean.json' with { type: 'json' }

export interface RunningServer {
  origin: string
  /** The same, for a proxy on this host. */
  socketPath: string | undefined
  dataDir: string
  /** All that the server printed so far. */
  output(): string
  /** The newest code that was printed for a phone; waits for it. */
  smsCode(phone: string): Promise<string>
  process: ChildProcess
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Kept if given, else a temporary folder that `stop` removes. */
  dataDir?: string
  /** The tree that it is started from, if not this one. */
  root?: string
  env?: Record<string, string>
  /** New users are given what the catalogue gives them. By default they have nothing: suites say what theirs have. */
  hasWelcome?: boolean
  /** How far its wall clock is ahead, in milliseconds. It is waited for as alive: a node that is far off is not ready. */
  clockSkewMs?: number
  /** Absent: a free one. */
  port?: number
}

const here = join(import.meta.dirname, '../..')

/** Starts the real program (`server/main.ts`) as a process of its own, as `npm start` does, on a free port. */
export async function startServer({
  dataDir,
  root = here,
  env = {},
  hasWelcome = false,
  clockSkewMs,
  port: givenPort,
}: ServerOptions = {}): Promise<RunningServer> {
  const port = givenPort ?? (await freePort())
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'maas-'))
  const catalog = hasWelcome || env.CATALOG_FILE !== undefined ? {} : plainCatalog(root, folder)
  const child = spawn(process.execPath, [...lean.args, join(root, 'server/main.ts')], {
    env: {
      ...process.env,
      ...lean.env,
      ...(root === here && { CONSOLE_DIR: FIXTURE_CONSOLE }),
      NODE_ENV: 'development',
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: String(port),
      ...(clockSkewMs === undefined ? {} : skewed(clockSkewMs)),
      ...catalog,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const origin = `http://127.0.0.1:${port}`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${printed}`)
    return (await fetch(`${origin}${clockSkewMs === undefined ? '/readyz' : '/healthz'}`).catch(() => null))
      ?.ok
  }, 120_000).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`the server is not ready:\n${printed}`, { cause: error })
  })
  return {
    origin,
    socketPath: env.SOCKET_PATH,
    dataDir: folder,
    output: () => printed,
    process: child,
    smsCode: async (phone) => {
      let code = ''
      await until(() => (code = lastCode(printed, phone)) !== '', 10_000)
      return code
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
      if (!dataDir) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A catalogue that gives new users nothing, where the tree's own gives them something. */
function plainCatalog(root: string, folder: string): { CATALOG_FILE?: string } {
  const document = catalogWithoutWelcome(root)
  if (document === null) return {}
  const file = join(folder, 'catalog-without-welcome.json')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, document)
  return { CATALOG_FILE: file }
}

const skewed = (clockSkewMs: number) => ({
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${join(here, 'test/support/skew-clock.ts')}`,
  TEST_CLOCK_SKEW_MS: String(clockSkewMs),
})

/** The code of the last printed line that names the phone. */
function lastCode(printed: string, phone: string): string {
  const line = printed
    .split('\n')
    .findLast((text) => text.includes(phone) && /\b\d{6}\b/.test(text.replace(phone, '')))
  return /\b(\d{6})\b/.exec(line?.replace(phone, '') ?? '')?.[1] ?? ''
}

/** Waits for what should be so soon. */
export async function until(condition: () => unknown, timeoutMs: number): Promise<void> {
  const end = Date.now() + withRoom(timeoutMs)
  while (!(await condition())) {
    if (Date.now() > end)
      throw new Error(`waited ${withRoom(timeoutMs)} ms in vain for ${condition.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
