import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { displayTime } from '../../contract/time.ts'
import { playWell, type Stage } from './stage.ts'

const WORDS = 'no GPU is free for you'
const FAULT_MS = 3000

/** An upstream that fails for a while: `why`, the log and the metrics each say who, when and what. */
export async function upstream(stage: Stage): Promise<string> {
  const [customer] = stage.customers
  await sleep(1000)
  stage.upstream.play(
    ({ response }) =>
      void response
        .writeHead(500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: WORDS } })),
  )
  const answer = await fetch(`${stage.nodes.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer?.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: '你好' }], max_tokens: 50 }),
  })
  await answer.text()
  const requestId = answer.headers.get('x-request-id') ?? ''
  await sleep(FAULT_MS)
  playWell(stage.upstream)
  await sleep(1500)
  const why = (text: string) => ask(stage, 'why', text)
  const found: [string, boolean][] = [
    ['the call was answered 502 or 503', answer.status === 502 || answer.status === 503],
    ['why <request id> says what the upstream said', answer.status === 503 || why(requestId).includes(WORDS)],
    [
      'why <minute> names the upstream and its errors',
      why(displayTime(Date.now()).slice(11, 16)).includes('出错（500）'),
    ],
    ['today says whether money was lost', ask(stage, 'today').includes('今天到现在')],
    [
      'the log has one line of the call with each upstream tried',
      stage.nodes.nodes.some(({ output }) => output().includes(WORDS) && output().includes('"attempts":[')),
    ],
    [
      'the metrics count the errors of the upstream',
      (await Promise.all(stage.metricsPorts.map(counts))).some(Boolean),
    ],
  ]
  const missing = found.filter(([, ok]) => !ok).map(([name]) => name)
  if (missing.length > 0) throw new Error(missing.join('\n'))
  return `三个问题都答得出：${found.length} 处对上`
}

function ask({ folder, databaseUrl }: Stage, command: string, ...args: string[]): string {
  return execFileSync(process.execPath, [`server/commands/${command}.ts`, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, '0') },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

async function counts(port: number): Promise<boolean> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return /^maas_upstream_attempts_total\{model="up",upstream="[^"]*",outcome="error"\} [1-9]/m.test(text)
}
