// `npm run verify -- deploy`: does docs/production.md line by line in a folder of its own, from an empty one to a paid call over TLS, with ports that
// are free here. What a host has and this has not (packages, users, systemd, Let's Encrypt) is stood for by `deploy-demo/`, and said.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startWechat } from '../test/payment/wechat-simulator.ts'
import { listen } from '../test/payment/listen.ts'
import { chatCatalog } from '../test/server/nodes/chat-catalog.ts'
import { freePort } from '../test/support/start-server.ts'
import { answers, completion } from '../test/upstream/scripts.ts'
import { startUpstream } from '../test/upstream/start-upstream.ts'
import { startPostgres } from './deploy-demo/postgres.ts'
import { hasNginx, writeShims } from './deploy-demo/shims.ts'

const HERE = join(import.meta.dirname, 'deploy-demo')
const FOLDERS = [
  '/srv/maas',
  '/etc',
  '/var/lib/maas',
  '/var/backups/maas',
  '/var/www/acme',
  '/usr/local/bin/maasctl',
  '/run/nginx.pid',
  '/run/maas',
  '/var/log/nginx',
]
const PORTS = ['3001', '3002', '9401', '9402']

const [option = '', ...more] = process.argv.slice(2)
if (more.length > 0 || !['', '--without-nginx'].includes(option)) {
  console.error('用法：npm run verify -- deploy [--without-nginx]')
  process.exit(2)
}
for (const file of ['/usr/bin/psql', '/usr/bin/pg_dump', '/usr/bin/openssl', '/usr/bin/curl'])
  if (!existsSync(file)) {
    console.error(`演示要用 ${file}：先 apt-get install postgresql openssl curl`)
    process.exit(2)
  }
const isNginxReal = option === '' && hasNginx()
console.log(
  isNginxReal
    ? '（nginx 是本机的）'
    : '（演示：没有 nginx，由读同一份配置的替身代替：scripts/deploy-demo/nginx.ts）',
)

const startedAt = performance.now()
const root = mkdtempSync(join(tmpdir(), 'maas-host-'))
chmodSync(root, 0o755)
const ports = new Map<string, number>()
for (const port of [...PORTS, '443', '80']) ports.set(port, await freePort())
const https = `https://localhost:${ports.get('443')}`

/** The same text for this folder and these ports. */
function placed(text: string): string {
  const moved = FOLDERS.reduce(
    (all, folder) => all.replaceAll(new RegExp(`(?<![\\w.])${folder}(?![\\w-])`, 'g'), `${root}${folder}`),
    text,
  )
  return PORTS.reduce((all, port) => all.replaceAll(port, String(ports.get(port))), moved).replaceAll(
    /listen (443|80)\b/g,
    (_line, port: string) => `listen ${ports.get(port)}`,
  )
}

const page = readFileSync('docs/production.md', 'utf8')
const blocks = [...page.matchAll(/```sh (step|doctor-red)\n([\s\S]*?)```/g)].map(
  ([, kind = '', text = '']) => ({
    kind,
    lines: text.trim().split('\n'),
  }),
)

for (const folder of [
  'srv/maas',
  'etc/nginx',
  'etc/logrotate.d',
  'etc/systemd/system',
  'usr/local/bin',
  'run',
  'var/lib',
  'var/backups',
  'var/www',
  'var/log/nginx',
  'authority',
])
  mkdirSync(join(root, folder), { recursive: true })
const [tar = ''] = globSync('dist/release/*.tar.gz').toSorted((a, b) => b.localeCompare(a))
if (tar === '') throw new Error('没有发布包：先运行 npm run release')
for (const file of [tar, `${tar}.sha256`]) copyFileSync(file, join(root, 'srv/maas', basename(file)))

const ca = join(root, 'authority/ca.pem')
spawnSync('openssl', [
  'req',
  '-x509',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-days',
  '30',
  '-subj',
  '/CN=demo',
  '-keyout',
  join(root, 'authority/ca-key.pem'),
  '-out',
  ca,
])
const postgres = await startPostgres(root)
const wechat = await startWechat({ clock: Date.now })
const upstream = await startUpstream()
const answer = answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 }))
upstream.play((exchange) =>
  exchange.received.method === 'GET'
    ? void exchange.response.writeHead(200).end('{"data":[]}')
    : answer(exchange),
)
const codes = new Map<string, string>()
const farSides = await listen((request, body, response) => {
  const url = new URL(request.url ?? '', 'http://demo')
  if (url.pathname === '/pay') wechat.trades.pay(url.searchParams.get('orderNo') ?? '')
  if (url.pathname === '/code') return response.end(codes.get(url.searchParams.get('phone') ?? '') ?? '')
  if (url.pathname === '/send' && request.method === 'POST') {
    const { phone, code } = JSON.parse(body.toString()) as { phone: string; code: string }
    codes.set(phone, code)
  }
  return response.end()
})

const { hostname, port } = new URL(postgres.url)
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${writeShims({ root, node: process.execPath, here: HERE, isNginxReal })}:${process.env.PATH}`,
  PGHOST: hostname,
  PGPORT: port,
  PGUSER: 'postgres',
  NODE_EXTRA_CA_CERTS: ca,
  DATA_DIR: join(root, `var/lib/maas/${ports.get('3001')}`),
}
// What belongs to npm, or to the process that started this, is not the host's.
for (const name of Object.keys(environment))
  if (/^(npm_|NODE_ENV$|DATABASE_URL$|SECRET_KEY$)/.test(name)) Reflect.deleteProperty(environment, name)
// Nothing listens there: a release asks no registry.
environment.npm_config_registry = 'http://127.0.0.1:9'

/** The external services are in this process, so it goes on while a command runs. */
async function execute(command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, { env: environment, cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  return { code, output: output.trim() }
}

async function run(line: string): Promise<number> {
  const begunAt = performance.now()
  console.log(`$ ${line}`)
  const { code, output } = await execute('bash', ['-ec', placed(line)])
  if (output) console.log(output.replaceAll(root, '').replaceAll(/^/gm, '  '))
  console.log(`  （${((performance.now() - begunAt) / 1000).toFixed(1)} 秒，退出码 ${code}）`)
  return code ?? 1
}

const must = async (line: string) => {
  const code = await run(line)
  if (code !== 0) throw new Error(`docs/production.md 的这一行失败了：${line}`)
}

/** Writes a PEM as deploy/.env.example says. */
const oneLine = (value: string) =>
  value.includes('\n') ? `'${value.trim().replaceAll('\n', '\\n')}'` : value

/** What a person writes into the file. */
function edit(): void {
  const file = join(root, 'etc/maas/env')
  const written: Record<string, string> = {
    PUBLIC_URL: https,
    ADMIN_PHONES: '13900000000',
    SMS_PROVIDER: 'http',
    SMS_PROVIDER_URL: `${farSides.origin}/send`,
    ...Object.fromEntries(Object.entries(wechat.env).map(([name, value]) => [name, oneLine(value)])),
  }
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => {
      const name = /^#?([A-Z0-9_]+)=/.exec(line)?.[1] ?? ''
      return written[name] === undefined ? line : `${name}=${written[name]}`
    })
  writeFileSync(
    file,
    [...lines, 'UPSTREAM_NETWORKS=127.0.0.1', 'VENDOR_KEY=sk-demo-upstream-key', ''].join('\n'),
  )
  const catalog = chatCatalog(upstream.baseUrl)
  const models = catalog.models.map((model) => ({
    ...model,
    upstreams: model.upstreams.map((one) => ({ ...one, apiKeyEnv: 'VENDOR_KEY' })),
  }))
  writeFileSync(join(root, 'etc/maas/catalog.json'), JSON.stringify({ ...catalog, models }))
  console.log('（编辑 /etc/maas/env：地址、负责人、短信、微信支付、上游的密钥）')
}

/** The release is moved into this folder as the page is. */
function moveRelease(): void {
  for (const file of globSync(join(root, 'srv/maas/current/deploy/**/*'), { withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    if (file.isFile()) writeFileSync(path, placed(readFileSync(path, 'utf8')))
  }
}

try {
  let hasMoved = false
  for (const { kind, lines } of blocks) {
    if (kind === 'doctor-red') {
      if ((await run(lines[0] ?? '')) !== 1)
        throw new Error('the doctor found nothing before the deployment was made')
      edit()
      continue
    }
    if (lines.some((line) => line.includes('ledger:verify'))) {
      const { code, output } = await execute(process.execPath, [
        join(HERE, 'customer.ts'),
        https,
        farSides.origin,
      ])
      console.log(output)
      if (code !== 0) throw new Error('the customer was not served')
    }
    for (const line of lines) {
      await must(line)
      if (!hasMoved && line.includes('/srv/maas/current')) {
        moveRelease()
        hasMoved = true
      }
    }
  }
  await run('systemctl stop maas@3001 maas@3002')
  console.log(`从空文件夹到经 TLS 付费的调用：${Math.round((performance.now() - startedAt) / 1000)} 秒`)
} catch (error) {
  for (const log of globSync(join(root, 'run/*.log')))
    console.error(`--- ${basename(log)}\n${readFileSync(log, 'utf8').slice(-3000)}`)
  console.error(error)
  process.exitCode = 1
} finally {
  await run('systemctl stop maas@3001 maas@3002 nginx')
  await Promise.all([postgres.stop(), wechat.close(), upstream.close(), farSides.close()])
  rmSync(root, { recursive: true, force: true })
}
process.exit()
