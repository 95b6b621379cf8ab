import { completion, answers, streams, event, says, finishes, uses, DONE } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import {
  eventsOf,
  less,
  question,
  startGateway,
  UPSTREAM_KEY,
  type GatewayUser,
  type TestGateway,
} from './start-gateway.ts'

const WITH_USAGE = { stream: true, stream_options: { include_usage: true } }

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser

  beforeAll(async () => {
    gateway = await startGateway({ engine })
    user = await gateway.newUser('100')
  })
  afterAll(() => gateway.close())

  it('answers a completion, bills its usage to the nano-yuan and finds it again by x-request-id', async () => {
    gateway.upstream.play(
      answers(completion('你好', { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 })),
    )
    const [before] = await user.wallet()
    const answer = await user.post('/chat/completions', question('你好', { custom_field: { a: 1.0 } }))
    const body = await answer.json()
    expect(answer.status).toBe(200)
    expect(body).toMatchObject({
      model: 'up',
      usage: { prompt_tokens: 10, total_tokens: 14, cost: 0.000052 },
    })
    expect(await user.wallet()).toEqual([less(before, 52_000n), '0.00'])
    const receipt = await user.must('stats.receipt', { requestId: answer.headers.get('x-request-id') })
    expect(receipt).toMatchObject({ status: 'succeeded', cost: '0.000052', isEstimated: false })
  })

  it('sends the upstream its own key, model name and a clamped max_tokens, and every other byte as it came', async () => {
    gateway.upstream.play(answers(completion('好', { prompt_tokens: 1, completion_tokens: 1 })))
    await user.post(
      '/chat/completions',
      '{ "model":"up" , "messages":[{"role":"user","content":"\\u4f60"}],\n "big":12345678901234567890.10, "metadata":{"model":"x"} }',
    )
    const received = gateway.upstream.received.at(-1)
    expect(received?.text).toBe(
      '{ "model":"real-name" , "messages":[{"role":"user","content":"\\u4f60"}],\n "big":12345678901234567890.10, "metadata":{"model":"x"} ,"max_tokens":100}',
    )
    expect(received?.headers.authorization).toBe(`Bearer ${UPSTREAM_KEY}`)
    expect(received?.path).toBe('/v1/chat/completions')
    expect(received?.headers).not.toHaveProperty('x-access-token')
  })

  it('streams the upstream byte for byte, all but the name of the model and the cost in the usage', async () => {
    const start = [': hello\r\n\r\n', event(says('你')), `data: ${says('好')}\r\n\r\n`, event(finishes())]
    const usage = { prompt_tokens: 9, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } }
    gateway.upstream.play(streams([...start, event(uses(usage)), DONE], { sliceBytes: 3 }))
    const answer = await user.post('/chat/completions', question('你好', WITH_USAGE))
    expect(answer.headers.get('content-type')).toMatch('text/event-stream')
    const cost = '"cost":0.000028}'
    expect(await answer.text()).toBe(
      [...start, event(uses(usage).replace('}}}', `},${cost}}`)), DONE]
        .join('')
        .replaceAll('real-name', 'up'),
    )
    expect(gateway.upstream.received.at(-1)?.body).toMatchObject({ stream_options: { include_usage: true } })
  })

  it('gives a session of the console the same endpoint and the same bill', async () => {
    gateway.upstream.play(answers(completion('你好', { prompt_tokens: 10, completion_tokens: 4 })))
    const answer = await fetch(`${gateway.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'x-access-token': user.accessToken, 'content-type': 'application/json' },
      body: JSON.stringify(question('你好')),
    })
    expect((await answer.json()) as object).toMatchObject({ usage: { cost: 0.000052 } })
  })

  it('lets the demo engine answer through the same door', async () => {
    const answer = await user.post('/chat/completions', {
      model: 'demo',
      messages: [{ role: 'user', content: '用 Python 写一个函数，再给一个对比表格' }],
      stream: true,
    })
    const events = eventsOf(await answer.text())
    expect(events.at(-1)).toBe('[DONE]')
    const text = events
      .slice(0, -1)
      .map(
        (data) =>
          (JSON.parse(data) as { choices: { delta: { content?: string } }[] }).choices[0]?.delta.content ??
          '',
      )
      .join('')
    expect(text).toMatch('内置演示引擎')
    expect(text).toMatch('```python')
    expect(text).toMatch('| --- |')
    const usage = (JSON.parse(events.at(-2) ?? '') as { usage: { completion_tokens: number; cost: string } })
      .usage
    expect(usage.completion_tokens).toBeGreaterThan(100)
    expect(Number(usage.cost)).toBeGreaterThan(0.0008)
  })
})
