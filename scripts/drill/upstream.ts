import { setTimeout as sleep } from 'node:timers/promises'
import { displayTime } from '../../contract/time.ts'
import { until } from '../../test/support/start-server.ts'
import { expectAll, type Drill } from './drill.ts'
import { playWell, type Harness } from './harness.ts'

const WORDS = 'no GPU is free for you'
const FAULT_MS = 3000
const MINUTE_MS = 60_000
/** What is made of the fault, with some to spare on a machine that is busy. */
const STORY_MS = 15_000

/** An upstream that fails for a while: `why`, the log and the metrics each say who, when and what. */
async function playUpstream(harness: Harness): Promise<string> {
  const [customer] = harness.customers
  await sleep(1000)
  // The breaker lets hardly a call through after the first: all that is asked for of a minute has to be in it.
  const leftMs = MINUTE_MS - (Date.now() % MINUTE_MS)
  if (leftMs < STORY_MS) await sleep(leftMs)
  const minute = displayTime(Date.now()).slice(11, 16)
  harness.upstream.play(
    ({ response }) =>
      void response
        .writeHead(500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: WORDS } })),
  )
  const answer = await fetch(`${harness.nodes.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer?.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: '你好' }], max_tokens: 50 }),
  })
  await answer.text()
  const requestId = answer.headers.get('x-request-id') ?? ''
  await sleep(FAULT_MS)
  playWell(harness.upstream)
  await sleep(1500)
  // Attempts are written down together, a while after the answer.
  const namesUpstream = async () => (await why(minute)).includes('出错（500）')
  const why = async (text: string) => (await harness.host.run(`maasctl why ${text}`)).text
  const found: [string, boolean][] = [
    ['the call was answered 502 or 503', answer.status === 502 || answer.status === 503],
    [
      'why <request id> says what the upstream said',
      answer.status === 503 || (await why(requestId)).includes(WORDS),
    ],
    ['why <minute> names the upstream and its errors', await becomes(namesUpstream)],
    [
      'today says whether money was lost',
      (await harness.host.run('maasctl today')).text.includes('今天到现在'),
    ],
    [
      'the log has one line of the call with each upstream tried',
      harness.nodes.nodes.some(({ output }) => output().includes(WORDS) && output().includes('"attempts":[')),
    ],
    [
      'the metrics count the errors of the upstream',
      (await Promise.all(harness.metricsPorts.map(counts))).some(Boolean),
    ],
  ]
  expectAll(found)
  return `三个问题都答得出：${found.length} 处对上`
}

const becomes = (found: () => Promise<boolean>) =>
  until(found, STORY_MS).then(
    () => true,
    () => false,
  )

async function counts(port: number): Promise<boolean> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return /^maas_upstream_attempts_total\{model="up",upstream="[^"]*",outcome="error"\} [1-9]/m.test(text)
}

export const upstream: Drill = { title: '上游停了', play: async (open) => playUpstream(await open()) }
