import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Finding } from '../../../server/app/doctor/finding.ts'
import { BASELINE } from '../../../server/platform/db/before-baseline.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { acceptKeys } from '../../../server/governance/secret-key/accept-keys.ts'
import { listen } from '../../payment/listen.ts'
import { newCertificate } from '../../payment/certificate.ts'
import { runCommand } from '../../support/run-command.ts'
import { freePort } from '../../support/start-server.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { chatCatalog } from '../nodes/chat-catalog.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

const DOCTOR = 'server/app/commands/doctor.ts'
const KEY = randomBytes(32)
const PHONE = '13912345678'
const UPSTREAM_KEY = 'sk-doctor-canary-0123456789'
const answersModels = ({
  response,
}: {
  response: { writeHead(status: number): { end(text: string): void } }
}) => response.writeHead(200).end('{"data":[]}')

function readReport(stdout: string) {
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] }
  const of = (level: string) =>
    findings.filter((one) => one.level === level).map(({ check, what }) => `${check}：${what}`)
  return { ok, findings, problems: of('problem'), warnings: of('warning') }
}

forEachDatabase((engine) => {
  let app: TestApp
  let upstream: TestUpstream
  let sms: Awaited<ReturnType<typeof listen>>
  const methods: string[] = []
  let healthy: Record<string, string>
  beforeAll(async () => {
    upstream = await startUpstream()
    upstream.play(answersModels)
    sms = await listen((request, _body, response) => {
      methods.push(request.method ?? '')
      response.writeHead(405).end()
    })
    const catalog = chatCatalog(upstream.baseUrl)
    const [model] = catalog.models
    app = await startApp({
      engine,
      overrides: { secrets: createSecrets(KEY) },
      catalog: { models: [{ ...model, upstreams: [{ ...model?.upstreams[0], apiKeyEnv: 'VENDOR_KEY' }] }] },
    })
    await acceptKeys(app.deps)
    await app.deps.databaseClock.sync()
    await app.signIn(PHONE)
    const { DATABASE_URL: url = '', dataDir } = app.deps.env
    if (engine === 'sqlite') for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o600)
    healthy = {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      ...(url && { DATABASE_URL: url }),
      SECRET_KEY: KEY.toString('base64'),
      SMS_PROVIDER: 'http',
      SMS_PROVIDER_URL: `${sms.origin}/send`,
      IDENTITY_PROVIDER: 'embedded',
      TRUST_PROXY: '127.0.0.1',
      ADMIN_PHONES: PHONE,
      METRICS_PORT: '9464',
      VENDOR_KEY: UPSTREAM_KEY,
    }
  })
  afterAll(async () => {
    await Promise.all([upstream.close(), sms.close()])
    await app.drop()
  })

  const examine = async (env: Record<string, string>) => {
    const { code, stdout, stderr } = await runCommand(DOCTOR, {
      args: ['--json'],
      env: { ...healthy, ...env },
    })
    return { code, stderr, text: stdout, ...readReport(stdout) }
  }

  it('finds a healthy deployment healthy, costs nothing, writes nothing, and says nothing secret', async () => {
    const before = await rowsOf(app)
    // A database that is started for the tests alone need not outlive a crash.
    const isDurable =
      engine === 'sqlite' ||
      (await sql<{ fsync: string }>`show fsync`.execute(app.deps.database.db)).rows[0]?.fsync === 'on'
    const always = isDurable ? [] : ['数据库：fsync 或 synchronous_commit 关着']
    upstream.received.length = 0
    const { code, ok, problems, warnings, findings, text } = await examine({})
    expect(problems).toEqual(always)
    expect([code, ok]).toEqual(always.length === 0 ? [0, true] : [1, false])
    expect(warnings).toEqual(['环境变量：PUBLIC_URL 没有设置', '支付：没有任何支付渠道'])
    expect([...new Set(findings.map(({ check }) => check))]).toEqual([
      '环境变量',
      'SECRET_KEY',
      '数据库',
      '时钟',
      '模型目录',
      '上游',
      '短信',
      '实名',
      '支付',
      '磁盘',
      '账目',
    ])
    expect(upstream.received.map(({ method, path }) => [method, path])).toEqual([['GET', '/v1/models']])
    expect(upstream.received[0]?.headers.authorization).toBe(`Bearer ${UPSTREAM_KEY}`)
    expect(methods).toEqual(['HEAD'])
    expect(await rowsOf(app)).toEqual(before)
    for (const secret of [healthy.SECRET_KEY ?? '-', UPSTREAM_KEY, PHONE]) expect(text).not.toContain(secret)
    for (const { level, why, mend } of findings)
      expect([level, why === '', mend === '']).toEqual([level, level === 'good', level === 'good'])
  })

  it.each<[string, Record<string, string>, string]>([
    ['a key of another deployment', { SECRET_KEY: randomBytes(32).toString('base64') }, 'SECRET_KEY：指纹 '],
    ['no key of an upstream', { VENDOR_KEY: '' }, '模型目录：环境变量 VENDOR_KEY 没有设置'],
    ['an SMS provider that is gone', { SMS_PROVIDER_URL: 'http://127.0.0.1:1/' }, '短信：http 到不了：'],
    ['a variable that is wrong', { PORT: 'many' }, '环境变量：环境变量 PORT 无效'],
    ['a proxy that is not named', { TRUST_PROXY: '' }, '环境变量：生产环境必须设置 TRUST_PROXY'],
    [
      'payment keys that are not whole',
      { PAY_WECHAT_APP_ID: 'wx1', PUBLIC_URL: 'https://127.0.0.1:1' },
      '支付：wechat 的密钥不全',
    ],
  ])('is red for %s, and says what mends it', async (_name, env, problem) => {
    const { code, problems, findings } = await examine(env)
    expect(code).toBe(1)
    expect(problems).toContainEqual(expect.stringContaining(problem))
    const found = findings.find(({ check, what }) => `${check}：${what}`.includes(problem))
    expect(found?.why).not.toBe('')
    expect(found?.mend).not.toBe('')
  })

  it('warns of a variable that has no effect', async () => {
    const { warnings } = await examine({ DRAIN_SECOND: '3' })
    expect(warnings).toContainEqual(expect.stringContaining('DRAIN_SECOND 不起作用'))
  })

  it('is red for an upstream that refuses the key, is gone, or is silent, each within its time', async () => {
    upstream.play(({ response }) => void response.writeHead(401).end('{}'))
    expect((await examine({})).problems).toContainEqual(expect.stringContaining('拒绝我们的密钥（401）'))
    upstream.play(({ response }) => void response.writeHead(503).end('{}'))
    expect((await examine({})).warnings).toContainEqual(expect.stringContaining('到得了，但答 503'))
    upstream.play(() => new Promise(() => {}))
    const startedAt = performance.now()
    expect((await examine({})).problems).toContainEqual(expect.stringContaining('8 秒内没有回答'))
    expect(performance.now() - startedAt).toBeLessThan(40_000)
    upstream.play(answersModels)
  })

  it('is red for books that do not agree', async () => {
    const add = (nano: bigint) =>
      app.deps.database.db
        .updateTable('wallet')
        .set((eb) => ({ balance_nano: eb('balance_nano', '+', nano) }))
        .execute()
    await add(1n)
    expect((await examine({})).problems).toContainEqual(expect.stringContaining('账目：2 处不一致'))
    await add(-1n)
  })

  if (engine === 'postgres')
    it('tells how far each running node’s clock is off, and is red for one that is too far', async () => {
      const { db } = app.deps.database
      const now = app.deps.clock()
      const node = (node_id: string, clock_skew_ms: number | null) => ({
        node_id,
        host: 'far',
        pid: 1,
        catalog_hash: '',
        catalog_parts: '{}',
        catalog_source: null,
        catalog_seq: null,
        registered_at: now,
        lease_until: now + 600_000,
        clock_skew_ms,
      })
      const nodes = [
        node('n-right', -300),
        node('n-slow', -4000),
        node('n-wrong', 90_000),
        node('n-old', null),
      ]
      await db.insertInto('node_state').values(nodes).execute()
      const { problems, warnings, findings } = await examine({})
      expect(problems).toContainEqual('时钟：节点 n-wrong（far）比数据库快 90 秒')
      expect(warnings).toContainEqual('时钟：节点 n-slow（far）比数据库慢 4.0 秒')
      expect(findings).toContainEqual(
        expect.objectContaining({ level: 'good', what: '节点 n-right（far）与数据库相差 0.3 秒' }),
      )
      await db.deleteFrom('node_state').where('host', '=', 'far').execute()
    })

  it('is red for a database that a newer program has changed', async () => {
    const { db } = app.deps.database
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`.execute(db)
    expect((await examine({})).problems).toContainEqual(
      expect.stringContaining('由更新的程序升级过（9999-future）'),
    )
    await sql`delete from kysely_migration where name = '9999-future'`.execute(db)
  })

  it('is red for a database that this program cannot carry on, and says which one can', async () => {
    const { db } = app.deps.database
    await sql`update kysely_migration set name = '0001-foundation' where name = ${BASELINE}`.execute(db)
    expect((await examine({})).problems).toContainEqual(
      expect.stringMatching(/表还差 \d+ 次更早的迁移（0002-key-rates 起）/),
    )
    await sql`update kysely_migration set name = ${BASELINE}`.execute(db)
  })

  it('is red for a certificate that is not trusted, and for what answers there if it is not ours', async () => {
    const { keys, pem } = newCertificate({ serial: '01', from: Date.now() - 1000, to: Date.now() + 9e8 })
    const server = createServer(
      { key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: pem },
      (socket) => socket.on('error', () => {}).end('HTTP/1.1 404 no\r\n\r\n'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { problems } = await examine({ PUBLIC_URL: `https://127.0.0.1:${port}` })
    expect(problems).toContainEqual(expect.stringMatching(/^PUBLIC_URL：证书到 .*不被信任/))
    expect(problems).toContainEqual(expect.stringMatching(/^PUBLIC_URL：\/healthz 没有回答/))
    server.close()
  })
})

/** Of all tables, how many rows there are. */
async function rowsOf({ deps }: TestApp) {
  const { db } = deps.database
  const tables = await db.introspection.getTables()
  const counts: Record<string, unknown> = {}
  for (const { name } of tables)
    counts[name] = (
      await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)
    ).rows[0]?.n
  const times = await sql<object>`select * from latest_time`.execute(db)
  const locks = await sql<object>`select * from subject_lock`.execute(db)
  return { counts, times: times.rows, locks: locks.rows }
}

describe('without a database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maas-doctor-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is red, makes none, neither a folder nor a key, and the words are for people', async () => {
    const { code, stdout } = await runCommand(DOCTOR, { env: { DATA_DIR: join(folder, 'nowhere') } })
    expect(code).toBe(1)
    expect(stdout).toMatch(/✗ 数据库：.*打不开：没有数据库文件 .*\n {4}为什么：.+\n {4}怎么办：.+/)
    expect(stdout).toContain('! 环境变量：NODE_ENV 不是 production')
    expect(stdout).toMatch(/\d+ 个问题，\d+ 个提醒，\d+ 项正常。\n$/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is red for a server that is not there, whose password it does not repeat', async () => {
    const url = `postgres://maas:very-secret-word@127.0.0.1:${await freePort()}/maas`
    const { code, stdout } = await runCommand(DOCTOR, { env: { DATA_DIR: folder, DATABASE_URL: url } })
    expect(code).toBe(1)
    expect(stdout).toContain('✗ 数据库：PostgreSQL 127.0.0.1')
    expect(stdout).not.toContain('very-secret-word')
  })
})
