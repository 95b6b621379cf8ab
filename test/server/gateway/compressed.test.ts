import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, createGzip, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { completion, DONE, event, finishes, says, uses } from '../../upstream/scripts.ts'
import { inGateway } from './in-gateway.ts'
import { eventsOf, question } from './start-gateway.ts'

const usage = { prompt_tokens: 10, completion_tokens: 4 }

describe('an upstream that compresses though it was asked not to', () => {
  const { gateway, user } = inGateway({ engine: 'sqlite', env: { UPSTREAM_IDLE_SECONDS: '2' } }, '10')

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['gzip, br', (bytes: Buffer) => brotliCompressSync(gzipSync(bytes))],
    ['identity', (bytes: Buffer) => bytes],
  ])('with %s is read, whole and as a stream', async (encoding, compress) => {
    const plays = (type: string, text: string) =>
      gateway.upstream.play(({ response }) => {
        response.writeHead(200, { 'content-type': type, 'content-encoding': encoding })
        response.end(compress(Buffer.from(text)))
      })
    plays('application/json', JSON.stringify(completion('你好', usage)))
    const whole = await user.post('/chat/completions', question('hi'))
    expect(await whole.json()).toMatchObject({
      choices: [{ message: { content: '你好' } }],
      usage: { cost: 0.000052 },
    })
    expect(whole.headers.get('content-encoding')).toBeNull()
    plays('text/event-stream', [event(says('你')), event(finishes()), event(uses(usage)), DONE].join(''))
    const stream = await user.post('/chat/completions', question('hi', { stream: true }))
    expect(eventsOf(await stream.text())).toMatchObject([
      says('你').replace('real-name', 'up'),
      expect.stringMatching(/"finish_reason":"stop".*"cost":0.000052/),
      '[DONE]',
    ])
  })

  it('is passed on as it comes, event by event', async () => {
    let next = () => {}
    gateway.upstream.play(async ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' })
      const gzip = createGzip()
      gzip.pipe(response)
      gzip.write(event(says('你')))
      gzip.flush()
      await new Promise<void>((resolve) => (next = resolve))
      gzip.end([event(finishes()), event(uses(usage)), DONE].join(''))
    })
    const answer = await user.post('/chat/completions', question('hi', { stream: true }))
    const reader = answer.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(
      event(says('你').replace('real-name', 'up')),
    )
    next()
    while (!(await reader?.read())?.done) await sleep(1)
    expect((await user.wallet())[1]).toBe('0.00')
  })

  it.each([
    ['an encoding that is unknown', 'compress', Buffer.from('x')],
    ['bytes that are not what is said', 'gzip', Buffer.from('{"choices":[]}')],
    ['half of it', 'gzip', gzipSync(JSON.stringify(completion('你好', usage))).subarray(0, 40)],
  ])('with %s is broken, and costs nothing', async (_name, encoding, bytes) => {
    gateway.upstream.play(({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding })
      response.end(bytes)
    })
    expect((await user.post('/chat/completions', question('hi'))).status).toBe(502)
    expect(await user.wallet()).toEqual(['10.00', '0.00'])
  })
})
