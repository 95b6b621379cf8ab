import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readNginxConfig } from '../../scripts/deploy-demo/nginx-config.ts'

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
