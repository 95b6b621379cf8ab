import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createArrivingBodies } from '../../../server/platform/ops/arriving-bodies.ts'
import { until } from '../../support/start-server.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'

/** Requests that may be open; a visitors' network may always have 64 bodies on their way. */
const ROOM = 20
const SLOW = 300

describe('bodies that come slowly or never', () => {
  let gateway: TestGateway
  let user: GatewayUser
  const sockets: Socket[] = []
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite', env: { MAX_REQUESTS: String(ROOM) } })
    user = await gateway.newUser('10')
    gateway.upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 })))
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })
  afterAll(() => gateway.close())

  async function beginBody(path: string, headers = '', localAddress = '127.0.0.1'): Promise<Socket> {
    const socket = connect({ port: Number(new URL(gateway.origin).port), host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    )
    return socket
  }
  const LOGIN = '/maas/login/v2/smsAuthV2'
  const login = () =>
    fetch(`${gateway.origin}${LOGIN}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"phone":"13800000000","code":"000000"}',
    })

  it('keep no client out, even of the same network: visitors', async () => {
    for (let i = 0; i < SLOW; i += 1) await beginBody(LOGIN)
    await sleep(1200)
    for (let i = 0; i < SLOW; i += 1) await beginBody(LOGIN)
    expect((await fetch(`${gateway.origin}/maas/model/list`)).status).toBe(200)
    expect((await login()).status).toBe(400)
    expect((await user.post('/chat/completions', question('hi'))).status).toBe(200)
    // The oldest had to go.
    expect(sockets.filter(({ destroyed, closed }) => destroyed || closed).length).toBeGreaterThan(SLOW / 2)
  })

  it('a visitor who claims to be forwarded counts under their own network all the same', async () => {
    const open = (forwarded: object) =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          gateway.app.inject({
            url: '/maas/model/list',
            remoteAddress: '203.0.113.7',
            headers: { ...forwarded },
          }),
        ),
      )
    for (const forwarded of [{}, { 'x-forwarded-for': '198.51.100.1' }]) {
      const refused = (await open(forwarded)).filter(({ statusCode }) => statusCode === 503)
      expect(refused).toHaveLength(10 - ROOM / 4)
    }
  })

  it('keep no client out: callers with a key', async () => {
    const other = await gateway.newUser('1')
    for (let i = 0; i < SLOW; i += 1)
      await beginBody('/v1/chat/completions', `authorization: Bearer ${other.key}\r\n`)
    await sleep(200)
    expect((await login()).status).toBe(400)
    expect((await user.post('/chat/completions', question('hi'))).status).toBe(200)
  })

  it('of a visitor are cut after ten seconds; a caller who is known has longer', async () => {
    const begunAt = performance.now()
    const visitor = await beginBody(LOGIN)
    const caller = await beginBody('/v1/chat/completions', `authorization: Bearer ${user.key}\r\n`)
    await until(() => visitor.closed, 14_000)
    expect(performance.now() - begunAt).toBeGreaterThan(8000)
    expect(caller.closed).toBe(false)
    const body = JSON.stringify(question('hi')).slice(1)
    const answered = once(caller, 'data')
    caller.write(body + ' '.repeat(1000 - 1 - body.length))
    expect(String(await answered)).toMatch(/^HTTP\/1.1 200/)
  })

  it('a head that does not come is cut too', async () => {
    const socket = connect({ port: Number(new URL(gateway.origin).port), host: '127.0.0.1' })
    socket.on('error', () => {})
    sockets.push(socket)
    socket.resume()
    socket.write('POST / HTTP/1.1\r\nhost:')
    await until(() => socket.closed, 16_000)
  })
})

it('visitors of one network have a part of the room, those of others the rest', async () => {
  const cut: string[] = []
  const bodies = createArrivingBodies(6)
  let begunAt = performance.now() - 5000
  const begin = (sender: string, name: string, max: number) =>
    bodies.begin({ key: Symbol(), sender, max, begunAt, cut: () => cut.push(name), timer: undefined })
  for (const name of ['a1', 'a2', 'a3']) begin('a', name, 2)
  expect(cut).toEqual(['a1'])
  for (const name of ['b1', 'b2', 'b3', 'b4']) begin('b', name, 10)
  expect(cut).toEqual(['a1'])
  begin('c', 'c1', 10)
  expect(cut).toEqual(['a1', 'b1'])
  begunAt = performance.now()
  for (let i = 0; i < 10; i += 1) begin('d', `d${i}`, 2)
  // What has just begun is not slow.
  expect(cut.filter((name) => name.startsWith('d'))).toEqual([])
})
