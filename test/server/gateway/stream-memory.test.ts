import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { until } from '../../support/start-server.ts'
import { DONE, event, finishes, says, uses } from '../../upstream/scripts.ts'
import { inGateway } from './in-gateway.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const KIB = 1024
const MIB = 1024 * KIB
const isFull = process.env.FUZZ === 'full'
const STREAMS = isFull ? 20 : 4
const TEXT_BYTES = isFull ? 15 * MIB : 2 * MIB
/** Long words of few tokens. */
const PIECE = event(says(`${'='.repeat(63)}\n`.repeat((32 * KIB) / 64)))
const PIECES = Math.ceil(TEXT_BYTES / (32 * KIB))
/** More than any of these texts has. */
const TOKENS = 1_000_000

const { gateway, user } = inGateway(
  {
    engine: 'sqlite',
    model: {
      contextLength: 2 * TOKENS,
      maxOutputTokens: TOKENS,
      price: { input: '0.001', output: '0.001' },
    },
  },
  '1000',
)

/** Buffers are let go of some turns after they were collected. */
async function heapBytes() {
  for (let round = 0; round < 5; round += 1) {
    collect()
    await sleep(20)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Streams that have said all but their end, and what ends them. */
async function openStreams(count: number, pieces: number) {
  let sent = 0
  let received = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  gateway.upstream.play(async ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let i = 0; i < pieces; i += 1) await new Promise((resolve) => response.write(PIECE, resolve))
    sent += 1
    await ended
    response.end(event(finishes()) + event(uses({ prompt_tokens: 8, completion_tokens: 1000 })) + DONE)
  })
  const reading = Array.from({ length: count }, async () => {
    const body = { model: 'up', messages: [{ role: 'user', content: 'hi' }], stream: true }
    const answer = await user.post('/chat/completions', body)
    let read = 0
    let last = ''
    for await (const bytes of answer.body ?? []) {
      read += bytes.length
      last = Buffer.from(bytes).toString()
      received += bytes.length
    }
    return { status: answer.status, read, isWhole: last.endsWith(DONE) }
  })
  await until(() => sent === count && received >= count * pieces * 32 * KIB, 300_000)
  return { reading, end }
}

it(`${STREAMS} streams of ${TEXT_BYTES / MIB} MiB keep little of their text in memory`, async () => {
  const first = await openStreams(1, 8)
  first.end()
  await Promise.all(first.reading)
  const before = await heapBytes()
  const { reading, end } = await openStreams(STREAMS, PIECES)
  const keptBytes = (await heapBytes()) - before
  end()
  const answers = await Promise.all(reading)
  expect(answers.map(({ status, isWhole }) => [status, isWhole])).toEqual(answers.map(() => [200, true]))
  for (const { read } of answers) expect(read).toBeGreaterThan(TEXT_BYTES)
  // Less than half of the shorter texts, and the same for long ones.
  expect(keptBytes / MIB / STREAMS).toBeLessThan(1)
}, 360_000)
