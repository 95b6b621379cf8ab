import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readNginxConfig } from '../../scripts/deploy-demo/nginx-config.ts'
import { listen } from '../payment/listen.ts'
import { freePort, until } from '../support/start-server.ts'

const shipped = readFileSync(join(__dirname, '../../deploy/nginx.conf'), 'utf8')

test('the stand-in for nginx plays what the shipped configuration says', () => {
  const { certificate, key, sites } = readNginxConfig(shipped)
  expect([certificate, key]).toEqual(['/etc/maas/tls/fullchain.pem', '/etc/maas/tls/privkey.pem'])
  expect(sites.map(({ port, isTls }) => [port, isTls])).toEqual([
    [80, false],
    [443, true],
  ])
  const [plain, secure] = sites
  expect(plain?.locations.map(({ prefix, root, answer }) => [prefix, root, answer])).toEqual([
    ['/.well-known/acme-challenge/', '/var/www/acme', null],
    ['/', '', { status: 308, url: 'https://$host$request_uri' }],
  ])
  expect(secure?.locations[0]).toMatchObject({
    nodes: [
      { address: 'unix:/run/maas/3001/node.sock', at: { path: '/run/maas/3001/node.sock' }, downMs: 2000 },
      { address: 'unix:/run/maas/3002/node.sock', at: { path: '/run/maas/3002/node.sock' }, downMs: 2000 },
    ],
    bodyMax: 30 * 1024 ** 2,
    readTimeoutMs: 620_000,
    connectTimeoutMs: 2000,
  })
  expect(Object.fromEntries(secure?.locations[0]?.headers ?? [])).toMatchObject({
    forwarded: '',
    'x-forwarded-host': '',
    'x-forwarded-for': '$remote_addr',
    'x-forwarded-proto': '$scheme',
  })
})

test.each([
  ['a word that it does not play', 'proxy_pass', 'proxy_past', 'unknown directive "proxy_past" in location'],
  [
    'a directive at the wrong place',
    'worker_processes auto;',
    'listen 80;',
    'unknown directive "listen" in main',
  ],
  ['a block that is not closed', /\}\s*$/, '', 'unexpected end of file, expecting "}"'],
  ['one bracket too many', /$/, '}', 'unexpected "}"'],
  ['a directive that is not ended', 'server_tokens off;', 'server_tokens off }', 'is not terminated by ";"'],
  ['a group that is not there', 'http://maas;', 'http://other;', 'host not found in upstream "other"'],
])('it refuses %s, as nginx does', (_name, from, to, says) => {
  expect(() => readNginxConfig(shipped.replace(from, to))).toThrow(says)
})

test('it waits for an answer longer than for a connection', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maas-nginx-'))
  const node = await listen((_request, _body, response) => setTimeout(() => response.end('late'), 1500))
  const port = await freePort()
  const config = readFileSync(join(__dirname, '../../deploy/nginx-compose.conf'), 'utf8')
    .replaceAll(/node-\d:3000/g, new URL(node.origin).host)
    .replace('listen 8080', `listen ${port}`)
    .replace(/proxy_connect_timeout \S+;/, 'proxy_connect_timeout 1s;')
  writeFileSync(join(folder, 'nginx.conf'), config)
  const program = join(__dirname, '../../scripts/deploy-demo/nginx.ts')
  const proxy = spawn(process.execPath, [program, join(folder, 'nginx.conf')])
  const ask = () => fetch(`http://127.0.0.1:${port}`).catch(() => null)
  try {
    await until(async () => (await ask()) !== null, 20_000)
    const answer = await ask()
    expect([answer?.status, await answer?.text()]).toEqual([200, 'late'])
  } finally {
    proxy.kill()
    await node.close()
    rmSync(folder, { recursive: true })
  }
}, 30_000)
