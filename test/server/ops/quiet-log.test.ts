import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { until } from '../../support/start-server.ts'
import { answers, hangs } from '../../upstream/scripts.ts'
import { question, startGateway } from '../gateway/start-gateway.ts'

it('logs one line for what was turned away and for callers who left, never an error or a stack', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().trim().split('\n'))
      done()
    },
  })
  const gateway = await startGateway({
    engine: 'sqlite',
    env: { MAX_REQUESTS: '2', UPSTREAM_BREAKER_FAILURES: '1', UPSTREAM_BREAKER_SECONDS: '600' },
    overrides: { log: pino({ level: 'trace', base: undefined }, sink) },
  })
  const user = await gateway.newUser('10')
  const ask = (stream: boolean, signal?: AbortSignal) =>
    fetch(`${gateway.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}` },
      body: JSON.stringify(question('hi', { stream })),
      ...(signal && { signal }),
    })
  gateway.upstream.play(hangs)
  const leave = new AbortController()
  const left = [ask(true, leave.signal), ask(true, leave.signal)]
  await until(() => gateway.upstream.received.length === 2, 5000)
  lines.length = 0

  expect((await ask(false)).status).toBe(503)
  expect((await fetch(`${gateway.origin}/maas/model/list`)).status).toBe(503)
  leave.abort()
  await Promise.allSettled(left)
  await until(() => lines.filter((line) => line.includes('"isAborted":true')).length === 2, 5000)
  await sleep(100)
  const records = () => lines.map((line): { level: number; msg: string } => JSON.parse(line))
  expect(records()).toEqual(
    Array.from({ length: 4 }, () => expect.objectContaining({ msg: 'request', level: 30 })),
  )

  gateway.upstream.play(answers('', 500))
  expect((await ask(false)).status).toBe(502)
  lines.length = 0
  expect((await ask(false)).status).toBe(503)
  await until(() => lines.length > 0, 5000)
  expect(records()).toEqual([expect.objectContaining({ msg: 'request', status: 503 })])
  await gateway.close()
})
