import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '../../../server/platform/db/client.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { secretsIn } from '../support/written-rows.ts'
import { mustCall, signInAndPay, type Customer } from '../../support/customer.ts'
import { freePort, startServer, until, type RunningServer } from '../../support/start-server.ts'
import { chunk, event } from '../../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { chatCatalog } from '../nodes/chat-catalog.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MIB = 1024 * 1024
const CALLERS = 16
const EVENT = event(chunk({ padding: 'x'.repeat(MIB), choices: [{ index: 0, delta: { content: '好' } }] }))
/** The bound of the model: what each caller would get if it read. */
const EVENTS = 100

describe('a caller that reads nothing', () => {
  let dataDir: string
  let upstream: TestUpstream
  let server: RunningServer
  let database: Database
  let customer: Customer
  let metricsPort: number
  const sockets: Socket[] = []
  /** Bytes that the upstream got rid of, in all. */
  let sentBytes = 0
  let cut: Promise<number>[] = []
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'maas-slow-'))
    upstream = await startUpstream()
    writeFileSync(join(dataDir, 'catalog.json'), JSON.stringify(chatCatalog(upstream.baseUrl)))
    metricsPort = await freePort()
    server = await startServer({
      dataDir,
      env: {
        CATALOG_FILE: join(dataDir, 'catalog.json'),
        METRICS_PORT: String(metricsPort),
        STREAM_STALL_SECONDS: '6',
        SMS_LIMITS: 'off',
      },
    })
    database = openDatabase({ dataDir, onConnectionError: () => {} })
    customer = await signInAndPay(server, '13800000000', '100')
    upstream.play(async ({ received, response }) => {
      cut.push(received.aborted)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (let i = 0; i < EVENTS && !response.destroyed; i += 1) {
        const problem = await new Promise((resolve) => {
          response.write(EVENT, resolve)
        })
        if (!problem) sentBytes += EVENT.length
      }
      response.end()
    })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await server.stop()
    await database.close()
    await upstream.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const residentMib = async () =>
    Number(/^process_resident_memory_bytes (\d+)/m.exec(await metrics())?.[1]) / MIB

  /** Asks for a stream and takes nothing of it. */
  function ask(): Socket {
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname).pause()
    socket.on('error', () => {})
    const body = JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }], stream: true })
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${customer.key}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    sockets.push(socket)
    return socket
  }

  it(`costs at most 4 MiB of memory, is cut, and pays for what it was given: ${CALLERS} of them`, async () => {
    // One who reads, so that what the process needs for the first stream is there already.
    const reader = ask().resume()
    await until(() => sentBytes >= 20 * EVENT.length, 60_000)
    reader.destroy()
    await Promise.all(cut)
    cut = []
    sentBytes = 0
    const before = await residentMib()

    for (let i = 0; i < CALLERS; i += 1) ask()
    await until(() => cut.length === CALLERS, 60_000)
    let settledAt = 0
    // Until nothing moves any more.
    for (
      let last = -1;
      last !== sentBytes || settledAt < 4;
      settledAt = last === sentBytes ? settledAt + 1 : 0
    ) {
      last = sentBytes
      await sleep(250)
    }
    expect(sentBytes).toBeGreaterThan(CALLERS * MIB)
    expect((await residentMib()) - before).toBeLessThan(CALLERS * 4)
    // Including the buffers of both kernels; a reader gets a hundred MiB.
    expect(sentBytes).toBeLessThan(CALLERS * 16 * MIB)

    await Promise.all(cut)
    const frozen = async () => (await mustCall(server.origin, 'user.info', { token: customer.token })).frozen
    await until(async () => (await frozen()) === '0.00', 10_000)
    const calls = await mustCall(server.origin, 'stats.calls', {
      token: customer.token,
      input: { pageSize: 100 },
    })
    const aborted = calls.records.filter(({ status }) => status === 'aborted')
    expect(aborted).toHaveLength(CALLERS + 1)
    for (const { completionTokens, promptTokens } of aborted) {
      expect(promptTokens).toBeGreaterThan(0)
      expect(completionTokens).toBeGreaterThan(0)
      expect(completionTokens).toBeLessThanOrEqual(100)
    }
    expect(await verifyLedger(database.db, secretsIn(dataDir))).toMatchObject({ ok: true, violations: [] })
  })

  it('cannot keep a whole answer waiting for ever either', async () => {
    const { hostname, port } = new URL(server.origin)
    const finished = async () => {
      const lines = (await metrics()).split('\n')
      const line = lines.find((text) => /^maas_request_duration_seconds_count.*chat\/completions/.test(text))
      return Number(line?.split(' ').at(-1))
    }
    const before = await finished()
    upstream.play(({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          choices: [{ index: 0, message: { content: 'x'.repeat(20 * MIB) }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 8, completion_tokens: 100 },
        }),
      )
    })
    const socket = connect(Number(port), hostname).pause()
    sockets.push(socket)
    const body = JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }] })
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${customer.key}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    // The server considers it over, unread.
    await until(async () => (await finished()) > before, 30_000)
    let bytes = 0
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.resume()
    await ended
    expect(bytes).toBeLessThan(20 * MIB)
  })
})
