import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { startApp, type TestApp } from '../support/start-app.ts'
import { contentSecurityPolicy } from '../../../server/platform/console/content-security-policy.ts'

const INLINE = "document.documentElement.dataset.theme = 'dark'"
const PAGE = `<!doctype html><html lang="zh-CN"><script>${INLINE}</script><script type="module" src="/assets/main-Ab12.js"></script>`
const SCRIPT = 'console.log("主")'
const HTML = { accept: 'text/html,application/xhtml+xml' }

describe('the built console', () => {
  let dir: string
  let server: TestApp
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'maas-console-'))
    for (const folder of ['assets', '.vite']) mkdirSync(join(dir, folder))
    const files = {
      'index.html': PAGE,
      'robots.txt': 'User-agent: *',
      'favicon.svg': '<svg/>',
      'sw.js': SCRIPT,
      '.vite/manifest.json': '{"main.ts":{}}',
      'assets/main-Ab12.js': SCRIPT,
      'assets/main-Ab12.js.br': brotliCompressSync(SCRIPT),
      'assets/main-Ab12.js.gz': gzipSync(SCRIPT),
    }
    for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content)
    server = await startApp({ engine: 'sqlite', overrides: { consoleDir: dir } })
  })
  afterAll(async () => {
    await server.close()
    rmSync(dir, { recursive: true })
  })
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

  it.each([
    '/',
    '/index.html',
    '/center/model',
    '/model-doc/t-chat',
    '/login?from=%2Fcenter',
    '/v10',
    '/no/such/page',
    '//center/orders',
    // Links that were cut within a character.
    '/center/stats-detail/t-chat/%E9%9D%92%E5%B2',
    '/center/model%',
    '/center/model?keyword=%E9%9',
  ])('answers %s with the page, never from a cache', async (url) => {
    const answer = await get(url, HTML)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(PAGE)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })

  it('answers the root with the page also to probes, previews and curl, which take anything', async () => {
    for (const headers of [{ accept: '*/*' }, undefined]) {
      const answer = await get('/', headers)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toBe(PAGE)
    }
  })

  it('lets the page run its own scripts and its own inline script only', async () => {
    const hash = createHash('sha256').update(INLINE).digest('base64')
    const { headers } = await get('/', HTML)
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        `script-src 'self' 'sha256-${hash}'`,
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    })
    const allowed = String(headers['permissions-policy'])
      .split(', ')
      .filter((feature) => !feature.endsWith('=()'))
    expect(allowed).toEqual([
      'autoplay=(self)',
      'clipboard-write=(self)',
      'fullscreen=(self)',
      'microphone=(self)',
      'picture-in-picture=(self)',
    ])
  })

  it('lets the page talk to the SMS provider that it is built for, and to no other host', () => {
    const page =
      '<head><link rel="preconnect" href="https://sms.example.com"><link rel="icon" href="https://x.example.com">'
    expect(contentSecurityPolicy(page).split('; ')).toContain("connect-src 'self' https://sms.example.com")
  })

  it('has browsers ask each time whether there is a new service worker, which may ask this origin and do nothing else', async () => {
    expect((await get('/sw.js')).headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('sends assets for good, compressed as %s allows', async (accepted, encoding) => {
    const answer = await get('/assets/main-Ab12.js', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    if (encoding === 'br') expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT)
    if (encoding === undefined) expect(answer.body).toBe(SCRIPT)
  })

  it('answers 304 to a browser that has the file', async () => {
    const { headers } = await get('/favicon.svg')
    const answer = await get('/favicon.svg', { 'if-none-match': String(headers.etag) })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
  })

  it.each(['/robots.txt', '/favicon.svg'])('has %s', async (url) => {
    expect((await get(url)).statusCode).toBe(200)
  })

  it.each([
    '/assets/gone-Cd34.js',
    '/.vite/manifest.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
  ])('has no %s', async (url) => {
    const { statusCode, body } = await get(url, { accept: '*/*' })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('maas-platform')
  })

  it.each(['/maas/center', '/v1/nothing', '/sms/x', '/healthz/x'])('is no answer to %s', async (url) => {
    const answer = await get(url, HTML)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/json')
  })
})

describe('a console that is not built', () => {
  it('says what to do, and the API works all the same', async () => {
    const server = await startApp({ engine: 'sqlite', overrides: { consoleDir: '/nowhere' } })
    const answer = await server.app.inject({ url: '/', headers: HTML })
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run build')
    expect((await server.app.inject('/maas/model/list')).statusCode).toBe(200)
    await server.close()
  })
})
