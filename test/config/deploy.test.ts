import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readUnit } from '../../scripts/deploy-demo/read-unit.ts'
import lean from '../../scripts/lean.json'
import { readEnv, VARIABLES } from '../../server/platform/env/env.ts'

const read = (name: string) => readFileSync(join(__dirname, '../../deploy', name), 'utf8')

const FILLED = {
  DATABASE_URL: 'postgres://maas:p@127.0.0.1/maas',
  SECRET_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64'),
  PUBLIC_URL: 'https://maas.example.com',
  ADMIN_PHONES: '13800000000',
  SMS_PROVIDER: 'http',
  SMS_PROVIDER_URL: 'https://sms.example.com/',
}

describe('deploy/.env.example', () => {
  const text = read('.env.example')

  test('has every variable that the service reads, once, and no other', () => {
    const named = Array.from(text.matchAll(/^#?([A-Z0-9_]+)=/gm), ([, name = '']) => name)
    expect(named.toSorted()).toEqual(VARIABLES.toSorted())
  })

  test('is refused as it is, and accepted by production once what it calls needed is filled in', () => {
    const written = parseEnv(text)
    expect(() => readEnv(written)).toThrow('SECRET_KEY')
    expect(readEnv({ ...written, ...FILLED }).isProduction).toBe(true)
  })

  test('names the defaults that they are', () => {
    const shown = parseEnv(text.replaceAll(/^#([A-Z0-9_]+=)/gm, '$1'))
    const env = readEnv({}) as unknown as Record<string, unknown>
    const same = [
      'PORT',
      'HOST',
      'MAX_REQUESTS',
      'DRAIN_SECONDS',
      'UPSTREAM_IDLE_SECONDS',
      'UPSTREAM_TOTAL_SECONDS',
      'STREAM_STALL_SECONDS',
      'WALLET_RESERVATIONS',
      'LOG_LEVEL',
      'MAX_LOOP_DELAY_MS',
      'SMS_TENCENT_REGION',
      'PAY_ALIPAY_GATEWAY',
      'PAY_WECHAT_BASE_URL',
      'SMS_LIMITS',
    ]
    for (const name of same) expect([name, String(env[name])]).toEqual([name, shown[name]])
  })
})

describe('the unit of a node', () => {
  const file = join(__dirname, '../../deploy/systemd/maas@.service')

  test('starts the program as npm start does, on the port of its name', () => {
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(`exec bin/node ${lean.args.join(' ')} server/main.ts`)
    for (const [name, value] of Object.entries(lean.env)) expect(text).toContain(`${name}=${value}`)
    const folder = mkdtempSync(join(tmpdir(), 'maas-unit-'))
    const unit = join(folder, 'maas@.service')
    writeFileSync(join(folder, 'env'), 'SECRET_KEY=abc\n')
    writeFileSync(unit, text.replaceAll('/etc/maas/', `${folder}/`))
    expect(readUnit(unit, '3001').environment).toMatchObject({
      NODE_ENV: 'production',
      PORT: '3001',
      DATA_DIR: '/var/lib/maas/3001',
      SOCKET_PATH: '/run/maas/3001/node.sock',
      SECRET_KEY: 'abc',
    })
    rmSync(folder, { recursive: true })
  })

  test('lets a drain end, keeps room for streams, and gives no rights away', () => {
    const text = readFileSync(file, 'utf8')
    const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]
    const { DRAIN_SECONDS } = readEnv({})
    expect(Number(setting('TimeoutStopSec'))).toBeGreaterThan(DRAIN_SECONDS + 5 + 20)
    expect(Number(setting('LimitNOFILE'))).toBeGreaterThan(2 * 10_000)
    expect(setting('Restart')).toBe('always')
    expect([setting('NoNewPrivileges'), setting('ProtectSystem'), setting('CapabilityBoundingSet')]).toEqual([
      'yes',
      'strict',
      '',
    ])
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).error === undefined
  const testWithSystemd = hasSystemd ? test : () => {}
  if (!hasSystemd) process.stderr.write('没有 systemd-analyze：单元文件没有交给 systemd 核对\n')
  testWithSystemd('is understood by systemd, with the backup and its timer', () => {
    const names = ['maas@.service', 'maas-backup.service', 'maas-backup.timer']
    const { stderr } = spawnSync(
      'systemd-analyze',
      ['verify', ...names.map((name) => join(__dirname, '../../deploy/systemd', name))],
      { encoding: 'utf8' },
    )
    const own = stderr
      .split('\n')
      .filter(
        (line) => line.includes('maas') && !/is not executable|not-found|Failed to (?:open|load)/.test(line),
      )
    expect(own).toEqual([])
  })
})

describe('deploy/nginx.conf', () => {
  const text = read('nginx.conf')

  test('is whole: braces are closed, directives end, and its upstreams need no name to be looked up', () => {
    const bare = text.replaceAll(/#.*$/gm, '').replaceAll(/'[^']*'|"[^"]*"/g, 'q')
    let depth = 0
    for (const line of bare
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean)) {
      expect(line).toMatch(/[;{}]$/)
      depth += (line.match(/\{/g)?.length ?? 0) - (line.match(/\}/g)?.length ?? 0)
      expect(depth).toBeGreaterThanOrEqual(0)
    }
    expect(depth).toBe(0)
    expect(Array.from(text.matchAll(/^\s*server (\S+) max_fails/gm), ([, at]) => at)).toEqual([
      'unix:/run/maas/3001/node.sock',
      'unix:/run/maas/3002/node.sock',
    ])
  })

  test('drops a connection that was not used before a node that ends closes it', () => {
    const seconds = Number(/^ +keepalive_timeout (\d+)s;/m.exec(text)?.[1])
    expect(seconds).toBeLessThan(
      readEnv({ ...parseEnv(read('.env.example')), ...FILLED }).DRAIN_NOTICE_SECONDS,
    )
  })

  // `npm run verify -- deploy` starts it with this file, too; where there is no nginx, what stands for it reads the file here as there.
  test('starts as it is shipped, with a certificate in its place', () => {
    const folder = mkdtempSync(join(tmpdir(), 'maas-nginx-'))
    mkdirSync(join(folder, 'tls'))
    spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=x',
      '-keyout',
      join(folder, 'tls/privkey.pem'),
      '-out',
      join(folder, 'tls/fullchain.pem'),
    ])
    const file = join(folder, 'nginx.conf')
    const placed = text
      .replaceAll('/etc/maas/tls', join(folder, 'tls'))
      .replaceAll('/var/log/nginx', folder)
      .replaceAll('/run/nginx.pid', join(folder, 'pid'))
    writeFileSync(file, placed)
    const nginx = '/usr/sbin/nginx'
    const [command, args] = existsSync(nginx)
      ? [nginx, ['-t', '-c', file]]
      : [process.execPath, [join(__dirname, '../../scripts/deploy-demo/nginx.ts'), file, '-t']]
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    expect([status, stderr.split('\n').filter((line) => /emerg|warn/.test(line))]).toEqual([0, []])
    rmSync(folder, { recursive: true })
  })
})

test.each(['nginx.conf', 'nginx-compose.conf'])(
  'deploy/%s reads streams longer than a call may last',
  (name) => {
    const seconds = Number(/proxy_read_timeout (\d+)s/.exec(read(name))?.[1])
    expect(seconds).toBeGreaterThan(readEnv({}).UPSTREAM_TOTAL_SECONDS)
  },
)

test('the alerts lead to parts of docs/runbooks.md that are there', () => {
  const headings = Array.from(
    readFileSync(join(__dirname, '../../docs/runbooks.md'), 'utf8').matchAll(/^## (.+)$/gm),
    ([, heading]) => heading,
  )
  const led = Array.from(
    read('prometheus/alerts.yml').matchAll(/runbooks\.md#([^']+)'/g),
    ([, heading]) => heading,
  )
  expect(led.length).toBeGreaterThan(15)
  expect(led.filter((heading) => !headings.includes(heading ?? ''))).toEqual([])
})
