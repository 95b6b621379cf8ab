import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { copyProgram } from '../../../scripts/release/copy-program.ts'
import { IMAGE_PARTS } from '../../../scripts/release/parts.ts'
import { VARIABLES } from '../../../server/platform/env/env.ts'
import { listen } from '../../payment/listen.ts'
import { mustCall, sendCode } from '../../support/customer.ts'
import { FIXTURE_CONSOLE } from '../../support/fixture-console.ts'
import { freePort, until } from '../../support/start-server.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { startUpstream } from '../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { chatCatalog } from './chat-catalog.ts'

const top = join(__dirname, '../../..')
const read = (name: string) => readFileSync(join(top, name), 'utf8')
const compose = read('compose.yaml')
const lines = Array.from(
  read('docs/deploy.md').matchAll(/```sh compose\n([\s\S]*?)```/g),
  ([, text = '']) => text.trim().match(/^cat > [\s\S]*?\nEOF$|^.+$/gm) ?? [],
).flat()
const OWNER = '13800000000'
const CUSTOMER = '13800138000'

type Words = Record<string, string>

/** What `environment:` of a node says, as compose fills it in. */
function environmentOf(variables: NodeJS.Dict<string>): Words {
  const block = /x-node:[\s\S]*?\n {2}environment:\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? ''
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, variable: string, kind = '', text = '') => {
      const given = variables[variable] ?? ''
      if (given === '' && kind === '?') throw new Error(`${variable}: ${text}`)
      return given === '' ? text : given
    })
  return Object.fromEntries(
    Array.from(block.matchAll(/^ {4}([A-Z_]+): (.*)$/gm), ([, name = '', value = '']) => [
      name,
      fill(value).replaceAll(/^'|'$/g, ''),
    ]),
  )
}

/** The last stage of the Dockerfile: what it sets and what it runs. */
const lastStage = read('Dockerfile').split('\nFROM ').at(-1) ?? ''
const image = {
  env: Object.fromEntries(
    Array.from(
      (/^ENV (.*(?:\\\n.*)*)/m.exec(lastStage)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g),
      ([, name = '', value = '']) => [name, value],
    ),
  ),
  command: JSON.parse(/^CMD (\[.*\])$/m.exec(lastStage)?.[1] ?? '[]') as string[],
}

test('compose asks for what the documentation says, and gives the service nothing that it does not know', () => {
  const documented = Object.keys(parseEnv(/<<EOF\n([\s\S]*?)\nEOF/.exec(lines[0] ?? '')?.[1] ?? ''))
  const asked = Array.from(compose.matchAll(/\$\{(\w+):\?/g), ([, name = '']) => name)
  expect(asked).toContain('ADMIN_PHONES')
  expect(asked.filter((name) => !documented.includes(name))).toEqual([])
  const environment = environmentOf(Object.fromEntries(documented.map((name) => [name, 'x'])))
  const known = [...VARIABLES, ...Object.keys(image.env)]
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(['DATABASE_URL', 'ADMIN_PHONES']))
  expect(() => environmentOf({ SECRET_KEY: 'x', POSTGRES_PASSWORD: 'x' })).toThrow('ADMIN_PHONES')
})

test('the documentation of Docker leads from nothing to a first paid call, line by line, with processes for containers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maas-compose-'))
  const app = join(folder, 'app')
  const children: ChildProcess[] = []
  const nodes = new Map<string, { env: Words; port: number }>()
  const codes = new Map<string, string>()
  const upstream = await startUpstream()
  upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 })))
  const sms = await listen((_request, body, response) => {
    const { phone, code } = JSON.parse(body.toString()) as { phone: string; code: string }
    codes.set(phone, code)
    return response.end()
  })
  const postgres = await createPostgresDatabase()
  const proxyPort = await freePort()
  const origin = `http://127.0.0.1:${proxyPort}`
  mkdirSync(app)
  copyProgram(
    top,
    IMAGE_PARTS.filter((part) => part !== 'dist/console'),
    app,
  )
  cpSync(FIXTURE_CONSOLE, join(app, 'dist/console'), { recursive: true })
  const catalog = chatCatalog(upstream.baseUrl)
  const models = catalog.models.map((model) => ({
    ...model,
    upstreams: model.upstreams.map((one) => ({ ...one, apiKeyEnv: 'VENDOR_KEY' })),
  }))
  writeFileSync(join(folder, 'catalog.json'), JSON.stringify({ ...catalog, models }))

  function start(args: string[], env: Words, cwd: string): ChildProcess {
    const child = spawn(process.execPath, args, { cwd, env: { PATH: process.env.PATH, ...env } })
    children.push(child)
    return child
  }
  const isReady = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok === true

  async function up(): Promise<void> {
    const environment = environmentOf(parseEnv(readFileSync(join(folder, '.env'), 'utf8')))
    expect(new URL(environment.DATABASE_URL ?? '').hostname).toBe('postgres')
    const printed: string[] = []
    for (const name of ['node-1', 'node-2']) {
      const port = await freePort()
      const env = {
        ...image.env,
        ...(parseEnv(readFileSync(join(folder, 'maas.env'), 'utf8')) as Words),
        ...environment,
        DATABASE_URL: postgres.url,
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: String(await freePort()),
        DATA_DIR: join(folder, name),
        TRUST_PROXY: '127.0.0.1',
      }
      nodes.set(name, { env, port })
      const child = start(image.command.slice(1), env, app)
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
    }
    for (const { port } of nodes.values())
      await until(() => isReady(port), 60_000).catch(() => {
        throw new Error(`a node is not ready:\n${printed.join('')}`)
      })
    const config = [...nodes].reduce(
      (text, [name, { port }]) => text.replaceAll(`${name}:3000`, `127.0.0.1:${port}`),
      read('deploy/nginx-compose.conf').replace('listen 8080', `listen ${proxyPort}`),
    )
    writeFileSync(join(folder, 'nginx.conf'), config)
    start([join(top, 'scripts/deploy-demo/nginx.ts'), join(folder, 'nginx.conf')], {}, top)
    await until(() => isReady(proxyPort), 20_000)
  }

  async function execute(words: string[], line: string): Promise<string> {
    const [name = '', program, ...args] = words
    expect([program, nodes.has(name)]).toEqual(['node', true])
    const moved = args.map((word) => (word.startsWith('/tmp/') ? join(folder, word) : word))
    const child = start(moved, nodes.get(name)?.env ?? {}, app)
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    // The doctor finds that there is no payment yet.
    if (code !== 0 && !line.endsWith('doctor.ts')) throw new Error(`${line}\n${printed}`)
    return printed
  }

  /** A line as a shell with Docker would run it. @returns what a command printed */
  async function run(line: string): Promise<string> {
    const [program, group, verb, ...words] = line.split(' ')
    if (program === 'cat' || program === 'echo') {
      execFileSync('bash', ['-ec', line], { cwd: folder })
      return ''
    }
    expect([program, group]).toEqual(['docker', 'compose'])
    if (verb === 'exec') return execute(words, line)
    if (verb === 'up') await up()
    else {
      const [from = '', to = ''] = words
      const path = join(folder, to.split(':')[1] ?? '')
      mkdirSync(dirname(path), { recursive: true })
      cpSync(join(folder, from), path)
    }
    return ''
  }

  /** What a person writes into the files that a line made. */
  function edit(line: string): void {
    const file = join(folder, '.env')
    if (line.startsWith('cat > .env'))
      writeFileSync(file, readFileSync(file, 'utf8').replace(/(SMS_PROVIDER_URL=).*/, `$1${sms.origin}/send`))
    if (line.startsWith('echo '))
      writeFileSync(
        join(folder, 'maas.env'),
        'VENDOR_KEY=sk-vendor\nUPSTREAM_NETWORKS=127.0.0.1\nSMS_LIMITS=perPhone=9/60s;perIp=60/1h;captchaAfter=30/10m\n',
      )
  }

  async function codeOf(phone: string, send: () => Promise<unknown>): Promise<string> {
    codes.delete(phone)
    await send()
    await until(() => codes.has(phone), 10_000)
    return codes.get(phone) ?? ''
  }
  const signIn = async (phone: string) =>
    mustCall(origin, 'login.sms', {
      input: { phone, code: await codeOf(phone, () => sendCode(origin, { phone })) },
    })

  async function serveCustomer(): Promise<void> {
    const { accessToken, userInfo } = await signIn(CUSTOMER)
    const { accessToken: token } = await signIn(OWNER)
    const code = await codeOf(OWNER, () => mustCall(origin, 'staff.sendStepUpCode', { token }))
    await mustCall(origin, 'staff.stepUp', { token, input: { purpose: 'adjustment', method: 'sms', code } })
    const gift = {
      category: 'gift',
      direction: 'credit',
      amount: '5.00',
      remark: '试用',
      reason: '第一位客户试用',
    }
    await mustCall(origin, 'adjustment.propose', {
      token,
      input: { userId: userInfo.userId, ...gift },
      headers: { 'idempotency-key': 'first-gift' },
    })
    const { key } = await mustCall(origin, 'key.add', { token: accessToken, input: { name: '第一个' } })
    const answer = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: models[0]?.id, messages: [{ role: 'user', content: '你好' }] }),
    })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('好')])
    const { balance } = await mustCall(origin, 'user.info', { token: accessToken })
    expect(Number(balance)).toBeLessThan(5)
    expect(upstream.received.at(-1)?.headers.authorization).toBe('Bearer sk-vendor')
  }

  try {
    const printed = new Map<string, string>()
    for (const line of lines) {
      if (line.includes('ledger-verify')) await serveCustomer()
      printed.set(line, await run(line))
      edit(line)
    }
    const outputOf = (word: string) => [...printed].find(([line]) => line.includes(word))?.[1]
    expect(outputOf('catalog.ts import')).toContain('已发布第')
    expect(outputOf('ledger-verify')).toContain('账目一致')
    expect(outputOf('doctor')).toContain('数据库')
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all([upstream.close(), sms.close()])
    await postgres.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 180_000)
