import { Agent, request } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresDatabase } from '../support/databases.ts'
import { startServer, type RunningServer } from '../../support/start-server.ts'

const ROUNDS = 4
const CLIENTS = 24
/** Nothing was sent to the node, so that a proxy goes to another one. */
const NOT_SENT = ['ENOENT', 'ECONNREFUSED']

interface RequestTarget {
  socketPath: string
  agent: Agent | false
}

/** @returns 'answered'; 'not sent'; else what a request that was sent got instead of an answer */
const ask = ({ socketPath, agent }: RequestTarget) =>
  new Promise<string>((resolve) => {
    const asking = request({ socketPath, agent, method: 'POST', path: '/v1/chat/completions' }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve('answered'))
      answer.once('error', (error) => resolve(String(error)))
    })
    asking.once('error', (error: NodeJS.ErrnoException) =>
      resolve(NOT_SENT.includes(error.code ?? '') ? 'not sent' : String(error)),
    )
    asking.end('{"model":"m","messages":[]}')
  })

/** Asks without a pause until the node cannot be reached any more. @returns what was lost, and how many were answered */
async function hammer(server: RunningServer, targetOf: (client: number) => RequestTarget) {
  const lost: string[] = []
  let answered = 0
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (;;) {
      const found = await ask(targetOf(client))
      if (found === 'not sent') return
      if (found === 'answered') answered += 1
      else lost.push(found)
    }
  })
  await sleep(300)
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGTERM')
  await Promise.all([...clients, ended])
  return { lost, answered }
}

describe('a node behind a proxy on its host', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'maas-socket-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('loses no request when it ends, on connections that are kept and on new ones', async () => {
    const socketPath = join(folder, 'run/node.sock')
    const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServer({
        dataDir: join(folder, 'data'),
        env: { SOCKET_PATH: socketPath, DRAIN_NOTICE_SECONDS: '0.5', LOG_LEVEL: 'warn' },
      })
      const { lost, answered } = await hammer(server, (client) => ({
        socketPath,
        agent: client % 2 === 0 ? (agents[client] ?? false) : false,
      }))
      expect(lost).toEqual([])
      expect(answered).toBeGreaterThan(CLIENTS)
      expect(server.process.exitCode).toBe(0)
    }
    for (const agent of agents) agent.destroy()
  })

  it('has it too where workers serve: through all of them being replaced, and to their end', async () => {
    const postgres = await createPostgresDatabase()
    const socketPath = join(folder, 'node.sock')
    const server = await startServer({
      dataDir: join(folder, 'data'),
      env: {
        DATABASE_URL: postgres.url,
        SOCKET_PATH: socketPath,
        WORKERS: '2',
        DRAIN_NOTICE_SECONDS: '0.5',
        LOG_LEVEL: 'info',
      },
    })
    const replaced: string[] = []
    const asking = (async () => {
      while (!server.output().includes('all workers replaced'))
        replaced.push(await ask({ socketPath, agent: false }))
    })()
    server.process.kill('SIGHUP')
    await asking
    expect(new Set(replaced)).toEqual(new Set(['answered']))
    const { lost, answered } = await hammer(server, () => ({ socketPath, agent: false }))
    expect(lost).toEqual([])
    expect(answered).toBeGreaterThan(CLIENTS)
    await postgres.drop()
  })

  it('takes the socket over from a node that was killed', async () => {
    const env = { SOCKET_PATH: join(folder, 'node.sock') }
    const killed = await startServer({ dataDir: join(folder, 'data'), env })
    const ended = new Promise((resolve) => killed.process.once('exit', resolve))
    killed.process.kill('SIGKILL')
    await ended
    const next = await startServer({ dataDir: join(folder, 'data'), env })
    expect(await ask({ socketPath: env.SOCKET_PATH, agent: false })).toBe('answered')
    await next.stop()
  })
})
