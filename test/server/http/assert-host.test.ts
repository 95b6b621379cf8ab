import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { startApp, type TestApp } from '../support/start-app.ts'

describe('the host that a request names', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await startApp({ engine: 'sqlite', isListening: true })
  })
  afterAll(() => server.close())

  /** @returns status and body */
  async function send(head: string): Promise<[number, string]> {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${head}\r\nConnection: close\r\n\r\n`)
    const answer = await text(socket)
    return [Number(answer.split(' ')[1]), answer.slice(answer.indexOf('\r\n\r\n') + 4)]
  }

  const PATHS = ['/maas/model/list', '/v1/models', '/v1/messages', '/', '/healthz', '/nothing', '/sms/x']

  it.each([
    ['two', 'Host: a.example\r\nHost: b.example'],
    ['the same twice', 'Host: a.example\r\nhost: a.example'],
    ['a second that is empty', 'Host: a.example\r\nHOST:'],
    ['several in one', 'Host: a.example, b.example'],
    ['a path', 'Host: a.example/maas'],
    ['a user', 'Host: me@a.example'],
    ['a blank', 'Host: a.example b.example'],
    ['nothing', 'Host:'],
  ])('is one name: %s is refused on every path', async (_name, hosts) => {
    for (const path of PATHS) {
      const [status, body] = await send(`GET ${path} HTTP/1.1\r\n${hosts}`)
      expect([path, status]).toEqual([path, 400])
      expect(body).toContain('Host')
    }
  })

  it.each([
    'Host: a.example',
    'Host: A.Example:8080',
    'Host: 127.0.0.1',
    'Host: [::1]:3000',
    'Host: maas_node-1.',
  ])('%s is answered', async (host) => {
    expect((await send(`GET /maas/model/list HTTP/1.1\r\n${host}`))[0]).toBe(200)
  })

  it('need not be said by HTTP/1.0, as probes speak it', async () => {
    expect((await send('GET /healthz HTTP/1.0\r\nAccept: */*'))[0]).toBe(200)
  })

  it('is the same in a whole address of the first line, which leads to the same route', async () => {
    const ask = (target: string) => send(`GET ${target} HTTP/1.1\r\nHost: a.example`)
    const [status, body] = await ask('http://a.example/maas/model/list?pageNo=1')
    expect([status, JSON.parse(body)]).toMatchObject([200, { success: true }])
    expect((await ask('http://A.EXAMPLE:80/healthz'))[0]).toBe(200)
    expect((await ask('http://a.example'))[0]).toBe(200)
    for (const target of [
      'http://b.example/maas/model/list',
      'http://a.example:81/maas/model/list',
      'http://a.example@b.example/healthz',
      'http://me@a.example/healthz',
      'ftp://a.example/healthz',
      'http:///healthz',
    ])
      expect([target, (await ask(target))[0]]).toEqual([target, 400])
  })
})
