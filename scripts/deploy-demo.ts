// `npm run deploy:demo`: runs the commands of docs/deploy.md, two nodes on one PostgreSQL, and uses them through a round-robin.
// `DATABASE_URL` names an empty database; absent: a PostgreSQL is started for the demonstration.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { startEmbeddedPostgres } from '../test/server/embedded-postgres.mjs'
import { mustCall, signInAndPay } from '../test/support/customer.ts'
import { startRoundRobin } from '../test/support/round-robin.ts'
import { freePort, until } from '../test/support/start-server.ts'

const CALLS = 6
const page = readFileSync('docs/deploy.md', 'utf8')
const ports = { 3001: await freePort(), 3002: await freePort() }

/** The page's commands of a kind, on ports that are free here. */
const commands = (kind: string) =>
  [...page.matchAll(/```sh (\w+)\n([\s\S]*?)```/g)]
    .filter(([, found]) => found === kind)
    .map(([, , text = '']) =>
      Object.entries(ports).reduce(
        (command, [from, to]) => command.replaceAll(from, String(to)),
        text.trim(),
      ),
    )

const postgres = process.env.DATABASE_URL ? null : await startEmbeddedPostgres()
const env = {
  ...process.env,
  // The page's own settings need an SMS provider; here the codes are printed.
  NODE_ENV: 'development',
  DATABASE_URL: process.env.DATABASE_URL ?? postgres?.url ?? '',
  SECRET_KEY: randomBytes(32).toString('base64'),
}

function start(command: string): {
  child: ChildProcess
  output: () => string
  ended: Promise<number | null>
} {
  console.log(`$ ${command}`)
  const child = spawn('bash', ['-ec', command], { env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return { child, output: () => printed, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

async function run(command: string): Promise<void> {
  const { output, ended } = start(command)
  const code = await ended
  process.stdout.write(output())
  if (code !== 0) throw new Error(`exit code ${code}`)
}

const nodes: ReturnType<typeof start>[] = []
try {
  for (const command of commands('once')) await run(command)
  nodes.push(...commands('node').map((command) => start(command.replace(/^((?:\w+=\S+ )*)/, '$1exec '))))
  const origins = Object.values(ports).map((port) => `http://127.0.0.1:${port}`)
  for (const origin of origins)
    await until(async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok, 60_000)
  const front = await startRoundRobin(() => origins)
  const smsCode = async (phone: string) => {
    const codeIn = (text: string) => new RegExp(`${phone} 的登录验证码是 (\\d{6})`).exec(text)?.[1]
    await until(() => nodes.some(({ output }) => codeIn(output())), 10_000)
    return nodes.map(({ output }) => codeIn(output())).find(Boolean) ?? ''
  }
  const { token, key } = await signInAndPay({ origin: front.origin, smsCode }, '13800138000', '10')
  console.log('经轮询登录并充值 10 元')
  const models = await mustCall(front.origin, 'model.list', { input: { type: 'chat' } })
  const seen = new Set<string | null>()
  for (let i = 0; i < CALLS; i += 1) {
    const answer = await fetch(`${front.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        model: models.records[0]?.id,
        messages: [{ role: 'user', content: '你好' }],
        max_tokens: 50,
      }),
    })
    await answer.text()
    if (answer.status !== 200) throw new Error(`a call was answered ${answer.status}`)
    seen.add(answer.headers.get('x-node'))
  }
  const { balance, frozen } = await mustCall(front.origin, 'user.info', { token })
  console.log(`${CALLS} 次对话经过 ${seen.size} 个节点，余额 ${balance} 元，冻结 ${frozen} 元`)
  for (const command of commands('check')) await run(command)
  await front.close()
  for (const { child } of nodes) child.kill('SIGTERM')
  const codes = await Promise.all(nodes.map(({ ended }) => ended))
  console.log(`两个节点收到 SIGTERM 后的退出码：${codes.join('、')}`)
  if (seen.size !== nodes.length || codes.some((code) => code !== 0)) process.exitCode = 1
} catch (error) {
  for (const { output } of nodes) process.stderr.write(output())
  console.error(error)
  process.exitCode = 1
} finally {
  for (const { child } of nodes) child.kill('SIGKILL')
  await postgres?.stop()
}
process.exit()
