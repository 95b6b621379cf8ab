import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import OpenAI from 'openai'
import { answers, completion } from '../../upstream/scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const MIB = 1024 * 1024

describe('the manners of /v1', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite' })
    user = await gateway.newUser('10')
    gateway.upstream.play(answers(completion('好', { prompt_tokens: 1, completion_tokens: 1 })))
  })
  afterAll(() => gateway.close())

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(gateway.origin + path, {
      ...init,
      headers: { authorization: `Bearer ${user.key}`, accept: 'application/json', ...init.headers },
    })
  const codeOf = async (answer: Response) =>
    ((await answer.json()) as { error: { code: string; message: string } }).error.code

  /** Writes a whole request before it reads a byte, as plain clients do; what came back. */
  async function writeThenRead(head: string, bytes: number): Promise<string> {
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1').pause()
    socket.on('error', () => {})
    socket.setMaxListeners(0)
    socket.write(head)
    const piece = Buffer.alloc(MIB, 'x')
    for (let sent = 0; sent < bytes && !socket.destroyed; sent += piece.length) {
      const chunk = head.includes('chunked') ? [`${MIB.toString(16)}\r\n`, piece, '\r\n'] : [piece]
      const taken = chunk.map((part) => socket.write(part)).every(Boolean)
      if (!taken && !socket.destroyed)
        await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
    }
    if (head.includes('chunked')) socket.write('0\r\n\r\n')
    let text = ''
    socket.on('data', (data) => {
      text += data.toString()
      if (text.includes('"error"')) socket.end()
    })
    socket.resume()
    await once(socket, 'close').catch(() => {})
    return text
  }

  it.each([
    ['/v1/responses', 'upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-key: x', 426],
    ['/v1/messages', 'upgrade: tls/1.0\r\nconnection: Upgrade', 426],
    ['/v1/nothing', 'sec-websocket-key: x', 426],
    // Some clients offer it with every request.
    [
      '/v1/models',
      'upgrade: h2c\r\nconnection: Upgrade, HTTP2-Settings\r\nhttp2-settings: AAMAAABkAAQAAP__',
      200,
    ],
  ])('answers an upgrade at %s, %s, with %i', async (path, upgrade, status) => {
    const head = `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${user.key}\r\n${upgrade}\r\n\r\n`
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1')
    socket.write(head)
    const [data] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expect(data.toString()).toContain(`HTTP/1.1 ${status} `)
    if (status === 426)
      expect(data.toString()).toMatch(
        path === '/v1/messages' ? /"type":"error".*不支持 WebSocket/s : /"code":"upgrade_required"/,
      )
  })

  it('takes a key in the header of Azure’s clients', async () => {
    const answer = await fetch(`${gateway.origin}/v1/models`, { headers: { 'api-key': user.key } })
    expect(answer.status).toBe(200)
    expect((await fetch(`${gateway.origin}/v1/key`, { headers: { 'api-key': 'sk-no' } })).status).toBe(401)
  })

  it('lets a 413 arrive twelve times of twelve', async () => {
    const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${user.key}\r\n`
    for (let i = 0; i < 12; i += 1) {
      const isChunked = i % 2 === 1
      const size = 20 * MIB
      const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${size}`
      expect(await writeThenRead(`${head}${length}\r\n\r\n`, size)).toMatch(
        /^HTTP\/1\.1 413 .*request_too_large/s,
      )
    }
    const body = { method: 'POST', body: 'x'.repeat(11 * MIB) }
    expect(await codeOf(await ask('/v1/chat/completions', body))).toBe('request_too_large')
  })

  it('answers 415 to a compressed body', async () => {
    const body = gzipSync(JSON.stringify(question('hi')))
    const answer = await ask('/v1/chat/completions', {
      method: 'POST',
      body,
      headers: { 'content-encoding': 'gzip' },
    })
    expect([answer.status, await codeOf(answer)]).toEqual([415, 'unsupported_encoding'])
  })

  it.each(['/v1/models', '/v1/models/up', '/', '/healthz', '/readyz'])(
    'answers HEAD %s without a body',
    async (path) => {
      const answer = await ask(path, { method: 'HEAD' })
      expect([path, path === '/' ? [200, 503].includes(answer.status) : answer.status === 200]).toEqual([
        path,
        true,
      ])
      expect(await answer.text()).toBe('')
    },
  )

  it('takes a slash at the end of a path', async () => {
    expect((await ask('/v1/models/')).status).toBe(200)
    const answer = await ask('/v1/chat/completions/', {
      method: 'POST',
      body: JSON.stringify(question('hi')),
    })
    expect(answer.status).toBe(200)
    expect((await ask('/v1/embeddings/', { method: 'GET' })).status).toBe(405)
  })

  it('keeps the 422 of an upstream', async () => {
    gateway.upstream.play(answers({ error: { message: 'cannot' } }, 422))
    expect((await user.post('/chat/completions', question('hi'))).status).toBe(422)
    gateway.upstream.play(answers(completion('好', { prompt_tokens: 1, completion_tokens: 1 })))
  })

  it.each([
    ['POST', '/chat/completions'],
    ['POST', '/embeddings'],
    ['POST', '/images/generations'],
    ['POST', '/audio/speech'],
    ['POST', '/responses'],
    ['POST', '/messages'],
    ['GET', '/models'],
    ['GET', '/models/up'],
  ])('tells %s %s that its address lacks /v1, in the shape of OpenAI', async (method, path) => {
    const answer = await ask(path, { method })
    expect(answer.status).toBe(404)
    const { error } = (await answer.json()) as { error: { code: string; message: string } }
    expect(error).toMatchObject({ code: 'unknown_url', message: expect.stringContaining('/v1') })
    expect(answer.headers.get('x-should-retry')).toBe('false')
  })

  it('tells clients not to try again what cannot do better', async () => {
    const wrong = await user.post('/chat/completions', question('hi', { n: -1 }))
    expect(wrong.headers.get('x-should-retry')).toBe('false')
    const seen = gateway.upstream.received.length
    gateway.upstream.play(answers({ error: { message: 'busy' } }, 429))
    const busy = await user.post('/chat/completions', question('hi'))
    expect([busy.status, busy.headers.get('x-should-retry')]).toEqual([429, null])
    expect(gateway.upstream.received).toHaveLength(seen + 1)
  })

  it('answers a preflight without a key, and lets pages of any origin read answers and errors', async () => {
    const requestedHeaders =
      'authorization,content-type,x-stainless-os,x-stainless-retry-count,x-api-key,anthropic-version,x-access-token'
    const preflight = await fetch(`${gateway.origin}/v1/chat/completions`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': requestedHeaders,
      },
    })
    expect(preflight.status).toBe(204)
    const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').split(', ')
    const [session, ...names] = requestedHeaders.split(',').toReversed()
    expect(allowed).toEqual(expect.arrayContaining(names))
    expect(allowed).not.toContain(session)
    expect(Number(preflight.headers.get('access-control-max-age'))).toBeGreaterThan(60)
    const bad = await ask('/v1/models', { headers: { authorization: 'Bearer x' } })
    const lost = await ask('/v1/nothing')
    const fine = await ask('/v1/models')
    for (const { headers } of [preflight, bad, lost, fine]) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
    expect([bad.status, lost.status, fine.status]).toEqual([401, 404, 200])
    expect(fine.headers.get('access-control-expose-headers')).toMatch(
      /x-request-id.*retry-after.*x-ratelimit-/,
    )
  })

  it('says nothing of other origins outside /v1', async () => {
    for (const path of ['/maas/model/list', '/', '/healthz', '/sms/x'])
      expect((await ask(path)).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('serves streams to pages of other origins too', async () => {
    const openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1` })
    const { response } = await openai.chat.completions
      .create({ model: 'demo', messages: [{ role: 'user', content: 'hi' }], stream: true })
      .withResponse()
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })
})
