import { Writable } from 'node:stream'
import { pino } from 'pino'
import { answers, completion, event, says, streams } from '../../upstream/scripts.ts'
import { until } from '../../support/start-server.ts'
import { startUpstream } from '../../upstream/start-upstream.ts'
import { maasClient } from '../support/maas-client.ts'
import { startApp } from '../support/start-app.ts'

const CANARY = 'sk-upstream-canary-0123456789'

it('carries one id from the door to the upstream, and has one line a request, also for a caller who left', async () => {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(
        ...chunk
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
      done()
    },
  })
  const upstream = await startUpstream()
  process.env.TEST_LOG_KEY = CANARY
  const server = await startApp({
    engine: 'sqlite',
    isListening: true,
    overrides: { log: pino({ level: 'trace', base: undefined }, sink) },
    catalog: {
      models: [
        {
          id: 'up',
          name: '上游',
          vendor: 'Acme',
          type: 'chat',
          contextLength: 4096,
          maxOutputTokens: 100,
          price: { input: '2', output: '8' },
          upstreams: [{ baseUrl: upstream.baseUrl, apiKeyEnv: 'TEST_LOG_KEY', model: 'real' }],
        },
      ],
    },
  })
  const client = maasClient(server.app, (await server.signIn('13800000000')).accessToken)
  const { orderNo } = await client.must('order.topup', { amount: '10', channel: 'sandbox' })
  await client.must('payment.sandboxConfirm', { orderNo })
  const { key } = await client.must('key.add', { name: 'x' })
  const ask = (more: object, signal?: AbortSignal) =>
    fetch(`${server.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'x-request-id': 'chosen-by-the-caller' },
      body: JSON.stringify({
        model: 'up',
        messages: [{ role: 'user', content: 'canary-question' }],
        ...more,
      }),
      ...(signal && { signal }),
    })
  const linesOf = (id: string | null) => lines.filter(({ msg, reqId }) => msg === 'request' && reqId === id)

  upstream.play(answers(completion('canary-answer', { prompt_tokens: 10, completion_tokens: 5 })))
  const whole = await ask({})
  const id = whole.headers.get('x-request-id')
  expect(id).toMatch(/^[0-9A-Za-z]{22}$/)
  expect(upstream.received[0]?.headers['x-request-id']).toBe(id)
  await whole.text()

  const leave = new AbortController()
  upstream.play(streams([event(says('好'))], { last: 'hang' }))
  const left = await ask({ stream: true }, leave.signal)
  leave.abort()
  upstream.play(answers({ error: { message: `bad key ${CANARY} at ${upstream.baseUrl}` } }, 500))
  const failed = await ask({})
  expect(JSON.stringify(await failed.json())).not.toContain(CANARY)
  const ids = [left, failed].map(({ headers }) => headers.get('x-request-id'))
  await until(() => ids.every((one) => linesOf(one).length > 0), 10_000)

  expect(linesOf(id)).toMatchObject([
    { route: '/v1/chat/completions', status: 200, userId: expect.any(String) },
  ])
  expect(linesOf(id)[0]).not.toHaveProperty('isAborted')
  expect(linesOf(left.headers.get('x-request-id'))).toMatchObject([{ status: 200, isAborted: true }])
  expect(linesOf(failed.headers.get('x-request-id'))).toMatchObject([{ status: 502 }])
  const text = JSON.stringify(lines)
  for (const secret of [key, CANARY, upstream.baseUrl, 'canary', 'chosen-by-the-caller'])
    expect(text).not.toContain(secret)
  server.app.server.closeAllConnections()
  await server.close()
  await upstream.close()
})
