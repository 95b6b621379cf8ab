import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { bareEnv } from '../support/bare-env.ts'
import { freePort, until } from '../support/start-server.ts'
import { createPostgresDatabase } from './support/databases.ts'

const MAIN = join(__dirname, '../../server/main.ts')

jest.setTimeout(60_000)

describe('the program', () => {
  let dataDir: string
  const children: ChildProcess[] = []
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'maas-main-'))
  })
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Runs the program with an environment of its own until it has said `until`, or ended. */
  async function start(env: Record<string, string>, until: RegExp) {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...bareEnv, PORT: '0', DATA_DIR: dataDir, ...env },
    })
    children.push(child)
    let output = ''
    const ended = new Promise<number | null>((resolve) => {
      child.on('exit', resolve)
    })
    const announced = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString('utf8')
          if (until.test(output)) resolve()
        })
    })
    await Promise.race([announced, ended])
    return { child, ended, output: () => output }
  }

  it('starts, prints its address, serves, shows SMS codes, and ends with 0 when asked to', async () => {
    const { child, ended, output } = await start({}, /http:\/\/\S+/)
    const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output()) ?? []
    expect(output()).toContain('短信验证码会显示在本窗口')
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    const sent = await fetch(`${origin}/sms/api/v1/user/sendSMS`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '13800000000' }),
    })
    expect(sent.status).toBe(200)
    await sent.text()
    expect(output()).toMatch(/【短信验证码】13800000000 的登录验证码是 \d{6}/)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('lets a stream that is open end whole when it is asked to end, and takes no new connection', async () => {
    const { child, ended, output } = await start({}, /http:\/\/\S+/)
    const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output()) ?? []
    const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const phone = '13900000000'
    await (await post('/sms/api/v1/user/sendSMS', { phone })).text()
    const [, code] = /13900000000 的登录验证码是 (\d{6})/.exec(output()) ?? []
    const { result } = (await (await post('/maas/login/v2/smsAuthV2', { phone, code })).json()) as {
      result: { accessToken: string }
    }
    const who = { 'x-access-token': result.accessToken }
    const order = await (await post('/maas/order/topup', { amount: '10', channel: 'sandbox' }, who)).json()
    await (await post('/maas/payment/sandbox/confirm', { orderNo: order.result.orderNo }, who)).text()
    const models = await (await fetch(`${origin}/maas/model/list?type=chat`)).json()
    const answer = await post(
      '/v1/chat/completions',
      {
        model: models.result.records[0].id,
        messages: [{ role: 'user', content: '请写一段很长的话' }],
        stream: true,
        max_tokens: 60,
      },
      who,
    )
    expect(answer.status).toBe(200)
    child.kill('SIGTERM')
    const text = await answer.text()
    expect(text.trim().endsWith('data: [DONE]')).toBe(true)
    expect(await ended).toBe(0)
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('goes on serving when its terminal is closed (SIGHUP)', async () => {
    const { child, ended, output } = await start({}, /http:\/\/\S+/)
    const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output()) ?? []
    child.kill('SIGHUP')
    await until(() => output().includes('SIGHUP ignored'), 10_000)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('says at its start what is misspelt, and which database it uses', async () => {
    const { child, output } = await start({ PAY_ALIPAY_APPID: 'x' }, /注意：.*\n/)
    child.kill('SIGKILL')
    expect(output()).toContain('注意：环境变量 PAY_ALIPAY_APPID 不起作用')
    expect(output()).toContain(`数据保存在：${join(dataDir, 'maas.db')}`)
  })

  it('lets only its owner into the folder and the database, also into those that are there already', async () => {
    const folder = join(dataDir, 'private')
    for (let i = 0; i < 2; i += 1) {
      const { child, ended } = await start({ DATA_DIR: folder }, /http:\/\/\S+/)
      const rights = (path: string) => statSync(path).mode & 0o777
      expect(rights(folder)).toBe(0o700)
      expect(readdirSync(folder)).toContain('maas.db-wal')
      for (const name of readdirSync(folder))
        expect([name, rights(join(folder, name))]).toEqual([name, 0o600])
      child.kill('SIGTERM')
      await ended
      chmodSync(folder, 0o755)
      chmodSync(join(folder, 'maas.db'), 0o644)
    }
  })

  it.each(['ledger-verify.ts', 'payment-alerts.ts'])(
    '%s names its database and makes none, nor a folder or a key',
    async (command) => {
      const run = async (env: Record<string, string>) => {
        const child = spawn(process.execPath, [join(__dirname, '../../server/app/commands', command)], {
          env: { ...bareEnv, ...env },
        })
        let output = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
        const code = await new Promise((resolve) => {
          child.on('close', resolve)
        })
        return { code, output }
      }
      const folder = join(dataDir, 'nowhere')
      const file = await run({ DATA_DIR: folder })
      expect(file.code).toBe(2)
      expect(file.output).toContain(`数据库：${join(folder, 'maas.db')}`)
      expect(file.output).toContain('没有数据库文件')
      expect(existsSync(folder)).toBe(false)

      const { url, drop } = await createPostgresDatabase()
      const { host, pathname } = new URL(url)
      const secret = new URL(url)
      secret.password = 'very-secret'
      const server = await run({ DATABASE_URL: secret.href, DATA_DIR: folder })
      expect(server.code).toBe(2)
      expect(server.output).toContain(`数据库：PostgreSQL ${host}${pathname}\n`)
      expect(server.output).toContain('没有本程序的表')
      expect(server.output).not.toContain('very-secret')
      expect(existsSync(folder)).toBe(false)
      await drop()
    },
  )

  it.each([
    [{ PORT: 'many' }, '环境变量 PORT 无效'],
    [{ SMS_LIMITS: 'perPhone=often' }, '环境变量 SMS_LIMITS 无效'],
    [{ NODE_ENV: 'production' }, '生产环境必须设置 SECRET_KEY'],
    [{ CATALOG_FILE: '/nowhere.json', CATALOG_SOURCE: 'file' }, '模型目录 /nowhere.json 无法读取'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, '数据库无法使用'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:99999/none' }, '环境变量 DATABASE_URL 无效'],
    [{ DATA_DIR: '/dev/null' }, 'DATA_DIR 无法使用（EEXIST'],
    [{ DATA_DIR: '/dev/null/below' }, 'DATA_DIR 无法使用（ENOTDIR'],
    [{ HOST: 'nowhere.invalid' }, '无法监听 0（找不到 HOST 所指的主机）'],
    [{ HOST: '192.0.2.1' }, '本机没有 HOST 所指的地址'],
    [{ PORT: '20877', METRICS_PORT: '20877' }, '无法监听 20877（端口已被占用），请检查环境变量 METRICS_PORT'],
  ] as [Record<string, string>, string][])(
    'refuses to start with %j, says why in Chinese, and exits with 1',
    async (env, why) => {
      const { ended, output } = await start(env, /(?!)/)
      expect(await ended).toBe(1)
      expect(output()).toContain(`启动失败：`)
      expect(output()).toContain(why)
      expect(output()).not.toContain('    at ')
    },
  )

  it('goes on working, and ends with 0, when its log cannot be written', async () => {
    const port = String(await freePort())
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [MAIN], {
      env: { ...bareEnv, PORT: port, DATA_DIR: dataDir },
      stdio: ['ignore', full, 'ignore'],
    })
    children.push(child)
    const ended = new Promise((resolve) => {
      child.on('exit', resolve)
    })
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok
    await until(isReady, 45_000)
    for (let i = 0; i < 5; i += 1) expect(await isReady()).toBe(true)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    closeSync(full)
  })

  it('refuses to start on a database that it may read only', async () => {
    const { url, drop } = await createPostgresDatabase({ isMigrated: true })
    const admin = new Client({ connectionString: url })
    await admin.connect()
    await admin.query(
      `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
    )
    await admin.end()
    const { ended, output } = await start({ DATABASE_URL: url }, /(?!)/)
    expect(await ended).toBe(1)
    expect(output()).toContain('启动失败：数据库无法使用（cannot execute INSERT in a read-only transaction）')
    await drop()
  })
})
