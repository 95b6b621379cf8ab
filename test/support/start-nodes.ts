import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRoundRobin } from './round-robin.ts'
import { startServer, until, type RunningServer, type ServerOptions } from './start-server.ts'

export interface Nodes {
  /** The round-robin before them. */
  origin: string
  nodes: RunningServer[]
  /** The newest code that any node printed for a phone. */
  smsCode(phone: string): Promise<string>
  /** kill -9, and starts it again. */
  killAndRestart(index: number): Promise<void>
  /** Lets it end as a supervisor does. */
  stopNode(index: number): Promise<void>
  startNode(index: number): Promise<void>
  stop(): Promise<void>
}

interface NodesOptions {
  count: number
  /** Empty: the embedded SQLite, for a node alone. */
  databaseUrl: string
  /** Kept if given, with a folder per node, else temporary. */
  dataDir?: string
  catalog?: unknown
  env?: Record<string, string>
  /** Of one node, by its index. */
  envOf?: (index: number) => Record<string, string>
  /** How far the wall clock of a node that is started is ahead, in milliseconds; by its index. */
  clockSkewMs?: (index: number) => number
  /** What else a node is started with this time, by its index. */
  launch?: (index: number) => Pick<ServerOptions, 'root' | 'port' | 'clockSkewMs'>
}

/** Several real programs on one database, behind a round-robin; they share nothing else. */
export async function startNodes({
  count,
  databaseUrl,
  dataDir,
  catalog,
  env = {},
  envOf = () => ({}),
  clockSkewMs,
  launch,
}: NodesOptions): Promise<Nodes> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'maas-nodes-'))
  const file = join(folder, 'catalog.json')
  if (catalog !== undefined) writeFileSync(file, JSON.stringify(catalog))
  const start = (index: number) =>
    startServer({
      dataDir: join(folder, String(index)),
      ...(clockSkewMs && { clockSkewMs: clockSkewMs(index) }),
      ...launch?.(index),
      env: {
        DATABASE_URL: databaseUrl,
        SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        LOG_LEVEL: 'warn',
        ...(catalog === undefined ? {} : { CATALOG_FILE: file }),
        ...env,
        ...envOf(index),
      },
    })
  // All at once: one of them makes the tables.
  const starts = await Promise.allSettled(Array.from({ length: count }, (_, i) => start(i)))
  const nodes = starts.flatMap((started) => (started.status === 'fulfilled' ? [started.value] : []))
  const failed = starts.find((started) => started.status === 'rejected')
  if (failed) {
    await Promise.all(nodes.map((node) => node.stop()))
    throw failed.reason
  }
  const front = await startRoundRobin(() => nodes.map(({ origin, socketPath }) => socketPath ?? origin))
  return {
    origin: front.origin,
    nodes,
    async smsCode(phone) {
      let code = ''
      await until(async () => {
        const printed = nodes.map((node) => printedCode(node.output(), phone))
        code = printed.find((text) => text !== '') ?? ''
        return code !== ''
      }, 10_000)
      return code
    },
    async killAndRestart(index) {
      const old = nodes[index]
      if (!old) throw new RangeError(`no node ${index}`)
      const ended = new Promise((resolve) => old.process.once('exit', resolve))
      old.process.kill('SIGKILL')
      await ended
      nodes[index] = await start(index)
    },
    stopNode: async (index) => nodes[index]?.stop(),
    async startNode(index) {
      nodes[index] = await start(index)
    },
    async stop() {
      await front.close()
      await Promise.all(nodes.map((node) => node.stop()))
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const printedCode = (printed: string, phone: string) =>
  new RegExp(`${phone} 的登录验证码是 (\\d{6})`).exec(printed)?.[1] ?? ''
