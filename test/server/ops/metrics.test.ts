import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, until } from '../../support/start-server.ts'
import { createMetrics } from '../../../server/platform/ops/metrics.ts'
import { serveMetrics } from '../../../server/app/ops/serve-metrics.ts'
import { insertSurplusRefund } from '../../../server/money/payment/insert-refund.ts'
import { openAlerts, resolveAlert } from '../../../server/money/payment/open-alerts.ts'
import { raiseAlert } from '../../../server/money/payment/raise-alert.ts'
import { answers, completion, DONE, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'
import { forEachDatabase } from '../support/start-app.ts'

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  let port: number
  let stop: () => Promise<void>
  beforeAll(async () => {
    port = await freePort()
    gateway = await startGateway({ engine, env: { METRICS_PORT: String(port) } })
    stop = await serveMetrics(gateway.deps)
    user = await gateway.newUser('10')
  })
  afterAll(async () => {
    await stop()
    await gateway.close()
  })

  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const valueOf = (text: string, name: string, ...labels: string[]) => {
    const line = text
      .split('\n')
      .find((line) => new RegExp(`^${name}[{ ]`).test(line) && labels.every((label) => line.includes(label)))
    return line === undefined ? null : Number(line.split(' ').at(-1))
  }

  it('counts requests by route and status, calls, tokens, yuan and the time to the first byte', async () => {
    gateway.upstream.play(
      streams([
        event(says('好')),
        event(finishes()),
        event(uses({ prompt_tokens: 10, completion_tokens: 4 })),
        DONE,
      ]),
    )
    const answer = await user.post('/chat/completions', question('hi', { stream: true }))
    await answer.text()
    await fetch(`${gateway.origin}/maas/order/detail?orderNo=secret-order`)
    await until(async () => {
      const text = await scrape()
      return ['/v1/chat/completions', '/maas/order/detail'].every((route) =>
        text.includes(`route="${route}"`),
      )
    }, 10_000)
    const text = await scrape()
    expect(
      valueOf(
        text,
        'maas_request_duration_seconds_count',
        'route="/v1/chat/completions"',
        'status="200"',
        'method="POST"',
      ),
    ).toBe(1)
    expect(
      valueOf(text, 'maas_request_duration_seconds_count', 'route="/maas/order/detail"', 'status="401"'),
    ).toBe(1)
    expect(valueOf(text, 'maas_calls_total', 'model="up"', 'status="succeeded"')).toBe(1)
    expect(valueOf(text, 'maas_call_tokens_total', 'model="up"', 'kind="input"')).toBe(10)
    expect(valueOf(text, 'maas_call_tokens_total', 'model="up"', 'kind="output"')).toBe(4)
    expect(valueOf(text, 'maas_call_cost_yuan_total', 'model="up"')).toBeCloseTo(0.000052, 12)
    expect(valueOf(text, 'maas_call_ttft_seconds_count', 'model="up"')).toBe(1)
    expect(valueOf(text, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'maas_upstream_breaker', 'model="up"')).toBe(0)
    for (const secret of ['secret-order', user.key, user.userId]) expect(text).not.toContain(secret)
  })

  it('shows open holds and the age of the oldest', async () => {
    expect(valueOf(await scrape(), 'maas_holds_open', 'kind="call"')).toBe(0)
    let release = () => {}
    gateway.upstream.play(async ({ response }) => {
      await new Promise<void>((resolve) => (release = resolve))
      response.writeHead(400).end('{}')
    })
    const before = gateway.upstream.received.length
    const running = user.post('/chat/completions', question('hi'))
    await until(() => gateway.upstream.received.length > before, 10_000)
    await sleep(200)
    const text = await scrape()
    expect(valueOf(text, 'maas_holds_open', 'kind="call"')).toBe(1)
    expect(valueOf(text, 'maas_hold_oldest_seconds', 'kind="call"')).toBeGreaterThan(0.1)
    release()
    await running
    expect(valueOf(await scrape(), 'maas_hold_oldest_seconds', 'kind="call"')).toBe(0)
  })

  it('tells the holds of videos apart, which may last for an hour', async () => {
    const shown = async () => {
      const text = await scrape()
      return ['call', 'video'].map((kind) => valueOf(text, 'maas_holds_open', `kind="${kind}"`))
    }
    expect(await shown()).toEqual([0, 0])
    const answer = await user.post('/videos', { model: 'demo-video', prompt: '[[延迟 60s]]海', seconds: '1' })
    expect(answer.status).toBe(200)
    const { id } = (await answer.json()) as { id: string }
    expect(await shown()).toEqual([0, 1])
    expect(valueOf(await scrape(), 'maas_hold_oldest_seconds', 'kind="video"')).toBeGreaterThan(0)
    await fetch(`${gateway.origin}/v1/videos/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${user.key}` },
    })
    expect(await shown()).toEqual([0, 0])
  })

  it('counts what fails as failed, and tells cached tokens', async () => {
    const before = await scrape()
    gateway.upstream.play(({ response }) => void response.writeHead(500).end('{}'))
    await (await user.post('/chat/completions', question('hi'))).text()
    gateway.upstream.play(
      answers(
        completion('好', {
          prompt_tokens: 10,
          completion_tokens: 4,
          prompt_tokens_details: { cached_tokens: 6 },
        }),
      ),
    )
    await (await user.post('/chat/completions', question('hi'))).text()
    const text = await scrape()
    const grown = (name: string, ...labels: string[]) =>
      (valueOf(text, name, ...labels) ?? 0) - (valueOf(before, name, ...labels) ?? 0)
    expect(grown('maas_calls_total', 'model="up"', 'status="failed"')).toBe(1)
    expect(grown('maas_calls_total', 'model="up"', 'status="succeeded"')).toBe(1)
    expect(grown('maas_call_tokens_total', 'model="up"', 'kind="cached"')).toBe(6)
    expect(grown('maas_call_tokens_total', 'model="up"', 'kind="input"')).toBe(10)
    expect(grown('maas_request_duration_seconds_count', 'route="/v1/chat/completions"', 'status="502"')).toBe(
      1,
    )
  })

  it('shows open payment alerts by channel and kind, until they are seen to', async () => {
    expect(valueOf(await scrape(), 'maas_payment_alerts')).toBeNull()
    const { deps } = gateway
    const { db } = deps.database
    const alert = { channel: 'wechat', kind: 'mismatch', subject: 'a', detail: '金额不符' } as const
    await raiseAlert(deps, db, alert)
    await raiseAlert(deps, db, { ...alert, subject: 'b' })
    await raiseAlert(deps, db, { ...alert, kind: 'forged' })
    const text = await scrape()
    expect(valueOf(text, 'maas_payment_alerts', 'channel="wechat"', 'kind="mismatch"')).toBe(2)
    expect(valueOf(text, 'maas_payment_alerts', 'channel="wechat"', 'kind="forged"')).toBe(1)
    for (const { id } of (await openAlerts(db)).alerts) await resolveAlert(deps, id)
    expect(valueOf(await scrape(), 'maas_payment_alerts')).toBeNull()
  })

  it('shows how long the oldest refund has been owed', async () => {
    expect(valueOf(await scrape(), 'maas_payment_refund_oldest_seconds')).toBe(0)
    const { db } = gateway.deps.database
    const surplus = { order_no: 'none', channel: 'wechat', transaction_id: 't', amount_nano: 1n }
    await insertSurplusRefund(db, { ...surplus, now: Date.now() - 60_000 })
    expect(valueOf(await scrape(), 'maas_payment_refund_oldest_seconds')).toBeGreaterThanOrEqual(60)
    await db.deleteFrom('payment_refund').execute()
    expect(valueOf(await scrape(), 'maas_payment_refund_oldest_seconds')).toBe(0)
  })

  it('shows that the books were proven', async () => {
    let violations: number | null = null
    for (let i = 0; i < 400 && violations === null; i += 1) {
      await sleep(100)
      violations = valueOf(await scrape(), 'maas_ledger_violations')
    }
    expect(violations).toBe(0)
    const checkedAt = valueOf(await scrape(), 'maas_ledger_checked_timestamp_seconds')
    expect(Math.abs(Date.now() / 1000 - (checkedAt ?? 0))).toBeLessThan(60)
  })

  it('is on a port of its own only', async () => {
    expect((await fetch(`${gateway.origin}/metrics`)).headers.get('content-type')).not.toContain('text/plain')
    expect((await fetch(`http://127.0.0.1:${port}/maas/model/list`)).status).toBe(404)
  })
})

it('shows how a breaker opens, and that books which do not agree are reported', async () => {
  const port = await freePort()
  const gateway = await startGateway({
    engine: 'sqlite',
    env: { METRICS_PORT: String(port), UPSTREAM_BREAKER_FAILURES: '2', UPSTREAM_BREAKER_SECONDS: '3600' },
  })
  const user = await gateway.newUser('10')
  const line = async (pattern: RegExp) =>
    pattern.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1]
  await gateway.deps.database.db
    .updateTable('wallet')
    .set((eb) => ({ balance_nano: eb('balance_nano', '+', 1n) }))
    .execute()
  const stop = await serveMetrics(gateway.deps)
  const breaker = () => line(/^maas_upstream_breaker\{model="up",upstream="127[^}]*\} (\d)/m)
  expect(await breaker()).toBe('0')
  gateway.upstream.play(({ response }) => void response.writeHead(500).end('{}'))
  for (let i = 0; i < 2; i += 1) await (await user.post('/chat/completions', question('hi'))).text()
  expect(await breaker()).toBe('2')
  let violations: string | undefined
  for (let i = 0; i < 200 && violations === undefined; i += 1) {
    await sleep(100)
    violations = await line(/^maas_ledger_violations (\d+)/m)
  }
  // The sum of the ledger, and what is owed to users.
  expect(violations).toBe('2')
  await stop()
  await Promise.all([gateway.upstream.close(), gateway.backup.close()])
  await gateway.drop()
})

it('leaves out a value that cannot be had', async () => {
  const metrics = createMetrics()
  metrics.gauge({ name: 'gone', help: 'x', read: () => Promise.reject(new Error('no database')) })
  metrics.gauge({ name: 'here', help: 'x', read: () => [{ value: 3 }] })
  const lines = (await metrics.text()).split('\n').filter((line) => /^(gone|here)/.test(line))
  expect(lines).toEqual(['here 3'])
})
