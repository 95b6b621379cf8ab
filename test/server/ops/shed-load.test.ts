import { setTimeout as sleep } from 'node:timers/promises'
import { watchLoopDelay } from '../../../server/platform/ops/loop-delay.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { question, startGateway } from '../gateway/start-gateway.ts'

it('turns away what is too much with 503 and Retry-After, payments last and health never, and recovers', async () => {
  const gateway = await startGateway({ engine: 'sqlite', env: { MAX_REQUESTS: '4' } })
  const user = await gateway.newUser('10')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  gateway.upstream.play(async (exchange) => {
    await released
    await answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 }))(exchange)
  })
  const ask = () => user.post('/chat/completions', question('hi'))
  const maas = (path: string, method = 'GET') => fetch(`${gateway.origin}${path}`, { method })
  const open = Array.from({ length: 4 }, ask)
  while (gateway.upstream.received.length < 4) await sleep(10)

  const refused = await ask()
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { error: { type: 'server_error', code: 'service_unavailable' } },
  ])
  expect(refused.headers.get('retry-after')).toBe('1')
  const list = await maas('/maas/model/list')
  expect([list.status, list.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await list.json()).toMatchObject({
    success: false,
    code: 503,
    message: '服务暂时不可用，请稍后重试',
  })
  expect((await maas('/healthz')).status).toBe(200)
  expect((await maas('/readyz')).status).toBe(200)
  expect((await maas('/readyz?from=proxy')).status).toBe(200)
  // 401, since it was let in.
  expect((await maas('/maas/payment/sandbox/confirm', 'POST')).status).toBe(401)
  expect(gateway.upstream.received).toHaveLength(4)

  release()
  expect((await Promise.all(open)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await ask()).status).toBe(200)
  expect((await user.wallet())[1]).toBe('0.00')
  await gateway.close()
})

it('takes the event loop for late only after several long waits in a row', async () => {
  const loop = watchLoopDelay(50)
  const block = (ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }
  block(400)
  await sleep(1)
  expect(loop.isLate()).toBe(false)
  for (let i = 0; i < 6; i += 1) {
    block(300)
    await sleep(0)
  }
  expect(loop.isLate()).toBe(true)
  await sleep(250)
  expect(loop.isLate()).toBe(false)
  loop.stop()
})
