import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { DONE, event, finishes, hangs, says, streams, answers, completion } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { eventsOf, question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({
      engine,
      env: { UPSTREAM_IDLE_SECONDS: '1.5', UPSTREAM_TOTAL_SECONDS: '5' },
    })
    user = await gateway.newUser('100')
  })
  afterAll(() => gateway.close())

  async function settledCall(requestId: string | null) {
    for (let i = 0; i < 100; i += 1) {
      const receipt = await user.must('stats.receipt', { requestId })
      if (receipt.status !== 'running') return receipt
      await sleep(20)
    }
    throw new Error('the call was never settled')
  }

  const newestCall = async () => {
    const { records, total } = await user.must('stats.calls', { pageSize: 1 })
    return { call: records[0], total }
  }

  /** The call that comes after `total` others, once it is settled. */
  async function callAfter(total: number) {
    for (let i = 0; i < 500; i += 1) {
      const newest = await newestCall()
      if (newest.total > total && newest.call?.status !== 'running') return newest.call
      await sleep(20)
    }
    throw new Error('the call was never settled')
  }

  /** Reads some events of a stream and disconnects. */
  async function leaveAfter(count: number, body: object) {
    const controller = new AbortController()
    const answer = await fetch(`${gateway.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}` },
      body: JSON.stringify(body),
      signal: controller.signal,
    })
    let text = ''
    for await (const bytes of answer.body ?? []) {
      text += Buffer.from(bytes).toString()
      if (eventsOf(text).length >= count) break
    }
    controller.abort()
    return answer.headers.get('x-request-id')
  }

  it.each([1, 10])(
    'cancels the upstream and bills prompt and pieces when the caller leaves after %i',
    async (count) => {
      const pieces = Array.from({ length: 60 }, () => event(says(' word')))
      gateway.upstream.play(streams(pieces, { delayMs: 20 }))
      const requestId = await leaveAfter(count, question('hi', { stream: true }))
      await gateway.upstream.received.at(-1)?.aborted
      const receipt = await settledCall(requestId)
      expect(receipt).toMatchObject({ status: 'aborted', isEstimated: true })
      const output = receipt.lines.find(({ item }) => item === 'output')?.quantity ?? 0
      expect(output).toBeGreaterThanOrEqual(count)
      expect(output).toBeLessThanOrEqual(count + 5)
      expect((await user.wallet())[1]).toBe('0.00')
    },
  )

  it('cancels the upstream and bills the prompt when the caller leaves before the first byte', async () => {
    gateway.upstream.play(hangs)
    const seen = gateway.upstream.received.length
    const { total } = await newestCall()
    const controller = new AbortController()
    const leaving = fetch(`${gateway.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}` },
      body: JSON.stringify(question('hi', { stream: true })),
      signal: controller.signal,
    }).catch(() => null)
    while (gateway.upstream.received.length === seen) await sleep(5)
    controller.abort()
    await leaving
    await gateway.upstream.received.at(-1)?.aborted
    expect(await callAfter(total)).toMatchObject({
      status: 'aborted',
      promptTokens: 8,
      completionTokens: 0,
      cost: '0.000016',
    })
  })

  it('finishes and bills a whole answer whose caller left (BP5)', async () => {
    gateway.upstream.play(async (exchange) => {
      await sleep(800)
      await answers(completion('好', { prompt_tokens: 10, completion_tokens: 4 }))(exchange)
    })
    const seen = gateway.upstream.received.length
    const { total } = await newestCall()
    const controller = new AbortController()
    const leaving = fetch(`${gateway.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}` },
      body: JSON.stringify(question('hi')),
      signal: controller.signal,
    }).catch(() => null)
    while (gateway.upstream.received.length === seen) await sleep(5)
    controller.abort()
    await leaving
    const call = await callAfter(total)
    expect(call).toMatchObject({ status: 'succeeded', cost: '0.000052', isEstimated: false })
  })

  it.each([
    ['sends nothing', hangs],
    ['stops in the middle', streams([event(says('你'))], { last: 'hang' })],
    [
      'sends nothing but comments once it has begun',
      streams([event(says('你')), ...Array.from({ length: 40 }, () => ': ping\n\n')], {
        delayMs: 50,
        last: 'hang',
      }),
    ],
  ])('ends a stream with an error within the idle time when the upstream %s', async (_name, script) => {
    gateway.upstream.play(script)
    const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(text).toMatch('upstream_timeout')
    expect(text).not.toMatch('超过最长处理时间')
    expect(Number.isFinite(await gateway.upstream.received.at(-1)?.aborted)).toBe(true)
    expect((await user.wallet())[1]).toBe('0.00')
  })

  const queues = (count: number) => Array.from({ length: count }, () => ': keep-alive\n\n')

  it('waits for an upstream that says with comments that a call is still in its queue', async () => {
    const answer = [event(says('好')), event(finishes()), DONE]
    gateway.upstream.play(streams([...queues(12), ...answer], { delayMs: 100 }))
    const response = await user.post('/chat/completions', question('hi', { stream: true }))
    const text = await response.text()
    expect(text.startsWith(queues(12).join(''))).toBe(true)
    expect(text.endsWith(DONE)).toBe(true)
    await settledCall(response.headers.get('x-request-id'))
    const { records } = await user.must('stats.calls', { pageSize: 1 })
    expect(records[0]?.ttftMs).toBeGreaterThan(1000)
  })

  it('gives up a queue that takes more than the total time', async () => {
    gateway.upstream.play(streams(queues(60), { delayMs: 100 }))
    const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(text).toMatch('超过最长处理时间')
    expect((await user.wallet())[1]).toBe('0.00')
  })

  it('answers 504 and charges nothing when a whole answer does not come', async () => {
    gateway.upstream.play(hangs)
    const answer = await user.post('/chat/completions', question('hi'))
    expect([answer.status, await answer.json()]).toMatchObject([504, { error: { code: 'upstream_timeout' } }])
    expect(await settledCall(answer.headers.get('x-request-id'))).toMatchObject({
      status: 'failed',
      cost: '0.00',
    })
  })

  it('stops an upstream that says more than was asked for, and ends with finish_reason length', async () => {
    gateway.upstream.play(
      streams([...Array.from({ length: 50 }, () => event(says(' word'))), event(finishes()), DONE]),
    )
    const text = await (
      await user.post('/chat/completions', question('hi', { stream: true, max_tokens: 5 }))
    ).text()
    const events = eventsOf(text)
    expect(events.filter((data) => data.includes(' word'))).toHaveLength(5)
    expect(JSON.parse(events.at(-2) ?? '')).toMatchObject({
      choices: [{ index: 0, delta: {}, finish_reason: 'length' }],
      usage: { completion_tokens: 5, cost: 0.000056 },
    })
    expect(events.at(-1)).toBe('[DONE]')
  })

  it('keeps a call within X-Max-Cost and tells the upstream', async () => {
    gateway.upstream.play(
      streams([...Array.from({ length: 50 }, () => event(says(' word'))), event(finishes()), DONE]),
    )
    const answer = await user.post('/chat/completions', question('hi', { stream: true }), {
      'x-max-cost': '0.0002',
    })
    const events = eventsOf(await answer.text())
    expect(gateway.upstream.received.at(-1)?.body.max_tokens).toBe(4)
    expect(events.at(-2)).toMatch('"finish_reason":"length"')
    const { cost } = await settledCall(answer.headers.get('x-request-id'))
    expect(Number(cost)).toBeGreaterThan(0)
    expect(Number(cost)).toBeLessThanOrEqual(0.0002)
  })

  it('lets the demo engine end with length at X-Max-Cost', async () => {
    const answer = await user.post(
      '/chat/completions',
      { ...question('hi'), model: 'demo' },
      { 'x-max-cost': '0.0002' },
    )
    const body = (await answer.json()) as { choices: { finish_reason: string }[]; usage: { cost: string } }
    expect(body.choices[0]?.finish_reason).toBe('length')
    expect(Number(body.usage.cost)).toBeLessThanOrEqual(0.0002)
  })

  it('holds an upstream back while the caller reads nothing', async () => {
    const piece = event(says('x'.repeat(50_000)))
    let written = 0
    const { total } = await newestCall()
    gateway.upstream.play(async ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (let i = 0; i < 400 && !response.destroyed; i += 1) {
        written += piece.length
        if (!response.write(piece))
          await Promise.race([new Promise((done) => response.once('drain', done)), sleep(2000)])
        if (i > 250) return
      }
    })
    const { port } = new URL(gateway.origin)
    const socket = connect(Number(port), '127.0.0.1').pause()
    const body = JSON.stringify(question('hi', { stream: true }))
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${user.key}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    const seen: number[] = []
    while (!seen.at(-1) || seen.at(-1) !== seen.at(-2)) {
      seen.push(written)
      await sleep(300)
    }
    expect(written).toBeLessThan(12_000_000)
    socket.destroy()
    await gateway.upstream.received.at(-1)?.aborted
    await callAfter(total)
    expect((await user.wallet())[1]).toBe('0.00')
  })

  it('adds the usage with its cost to a stream whose upstream sends none', async () => {
    gateway.upstream.play(streams([event(says('你好')), event(finishes()), DONE]))
    const events = eventsOf(
      await (await user.post('/chat/completions', question('hi', { stream: true }))).text(),
    )
    expect(JSON.parse(events.at(-2) ?? '')).toMatchObject({
      id: 'chatcmpl-up',
      choices: [{ finish_reason: 'stop' }],
      usage: { estimated: true },
    })
  })
})
