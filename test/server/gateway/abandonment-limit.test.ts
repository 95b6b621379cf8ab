import { setTimeout as sleep } from 'node:timers/promises'
import { createAbandonmentLimit } from '../../../server/gateway/call/abandonment-limit.ts'
import { createChatMeter } from '../../../server/gateway/meter/chat-meter.ts'
import { until } from '../../support/start-server.ts'
import { answers, completion, DONE, event, finishes, hangs, says, streams } from '../../upstream/scripts.ts'
import { inGateway } from './in-gateway.ts'
import { eventsOf, question } from './start-gateway.ts'

describe('streams that are left before any output', () => {
  const { gateway, user } = inGateway({ engine: 'sqlite' }, '10')

  it('are limited per key and minute, and are no matter for the other keys', async () => {
    gateway.upstream.play(hangs)
    for (let i = 0; i < 31; i += 1) {
      const seen = gateway.upstream.received.length
      const leave = new AbortController()
      const left = fetch(`${gateway.origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.key}` },
        body: JSON.stringify(question('hi', { stream: true })),
        signal: leave.signal,
      }).then(
        ({ status }) => status,
        () => 0,
      )
      await until(() => gateway.upstream.received.length > seen, 2000).catch(() => {})
      leave.abort()
      await left
    }
    await sleep(500)
    gateway.upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 })))
    const refused = await user.post('/chat/completions', question('hi'))
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { error: { code: 'rate_limit_exceeded' } },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await gateway.newUser('1')
    expect((await other.post('/chat/completions', question('hi'))).status).toBe(200)
    expect((await user.wallet())[1]).toBe('0.00')
  })
})

it('a key with many calls may leave some of them', () => {
  let now = 0
  const limit = createAbandonmentLimit(() => now)
  const caller = { keyId: 'k', userId: 'u' }
  for (let i = 0; i < 200; i += 1) {
    limit.started(caller)
    if (i % 3 === 0) limit.abandoned(caller)
  }
  for (let i = 0; i < 60; i += 1) limit.abandoned(caller)
  expect(() => limit.started(caller)).toThrow()
  expect(() => limit.started({ keyId: '', userId: 'u' })).not.toThrow()
  now = 60_001
  expect(() => limit.started(caller)).not.toThrow()
})

describe('the text of a long answer', () => {
  const { gateway, user } = inGateway(
    { engine: 'sqlite', model: { contextLength: 1_000_000, maxOutputTokens: 500_000 } },
    '100',
  )

  it('is counted as it comes and not kept', async () => {
    const bounds = { prompt: 10, completion: 1_000_000 }
    const meter = createChatMeter({ bounds, countPrompt: async () => 10 })
    let counted = 0
    for (let i = 0; i < 100; i += 1) {
      meter.read(says('hello world '.repeat(100)))
      if (!meter.mustCount()) continue
      counted += 1
      await meter.countOutput()
      expect(meter.mustCount()).toBe(false)
    }
    expect(counted).toBe(1)
    const { completionTokens } = await meter.result('done')
    expect(completionTokens).toBeGreaterThan(19_900)
    expect(completionTokens).toBeLessThan(20_400)
  })

  it('is passed on whole and billed by that count where the upstream says nothing', async () => {
    const words = event(says('hello world '.repeat(1000)))
    gateway.upstream.play(streams([...Array<string>(30).fill(words), event(finishes()), DONE]))
    const answer = await user.post('/chat/completions', question('hi', { stream: true }))
    const events = eventsOf(await answer.text())
    expect(events.filter((data) => data.includes('hello world'))).toHaveLength(30)
    const [call] = (await user.must('stats.calls', {})).records
    expect(call?.completionTokens).toBeGreaterThan(59_000)
    expect(call?.completionTokens).toBeLessThan(61_500)
  })
})
