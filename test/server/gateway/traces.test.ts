import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SpanStatusCode } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { createSpanTracer } from '../../../server/platform/ops/span-tracer.ts'
import catalog from '../../../server/catalog/default.json' with { type: 'json' }
import { signInAndPay } from '../../support/customer.ts'
import { startServer } from '../../support/start-server.ts'
import { answers, completion, DONE, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
import { inGateway } from './in-gateway.ts'
import { question, UPSTREAM_KEY } from './start-gateway.ts'

const USAGE = { prompt_tokens: 10, completion_tokens: 5 }
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const DEMO = catalog.models.find(({ type }) => type === 'chat')?.id
const CALLER_SPAN = 'b7ad6b7169203331'

describe('spans of calls', () => {
  const exporter = new InMemorySpanExporter()
  const callTracer = createSpanTracer({
    processors: [new SimpleSpanProcessor({ exporter })],
    ratio: 1,
    nodeId: 'node-1',
    serviceName: 'maas',
  })
  const { gateway, user } = inGateway(
    { engine: 'sqlite', second: { priority: 0 }, overrides: { callTracer } },
    '10',
  )
  beforeEach(() => exporter.reset())
  afterAll(() => callTracer.close())

  const ask = (rest: object = {}, headers: Record<string, string> = {}) =>
    user.post('/chat/completions', question('hi', { max_tokens: 5, ...rest }), headers)
  const spans = () =>
    exporter.getFinishedSpans().map((span) => ({
      name: span.name,
      attributes: span.attributes,
      status: span.status.code,
      why: span.status.message,
      parent: span.parentSpanContext?.spanId,
      id: span.spanContext().spanId,
      traceId: span.spanContext().traceId,
      begins: milliseconds(span.startTime),
      ends: milliseconds(span.endTime),
    }))
  const spanOf = (name: RegExp) => {
    const found = spans().find((span) => name.test(span.name))
    if (!found)
      throw new Error(
        `no span ${String(name)} among ${spans()
          .map((span) => span.name)
          .join()}`,
      )
    return found
  }

  it('tell of hold, each upstream and settlement, within the call and the caller’s trace', async () => {
    gateway.upstream.play(answers({ error: { message: 'broken' } }, 500))
    gateway.backup.play(answers(completion('好', USAGE)))
    const answer = await ask({}, { traceparent: `00-${TRACE_ID}-${CALLER_SPAN}-00` })
    expect(answer.status).toBe(200)
    await answer.text()
    const call = spanOf(/^chat up$/)
    expect(call).toMatchObject({
      traceId: TRACE_ID,
      parent: CALLER_SPAN,
      attributes: {
        'gen_ai.request.model': 'up',
        'gen_ai.usage.input_tokens': 10,
        'gen_ai.usage.output_tokens': 5,
        'maas.request_id': answer.headers.get('x-request-id'),
        'maas.cost_yuan': '0.00006',
        'maas.outcome': 'succeeded',
      },
    })
    const inner = spans().filter((span) => span.id !== call.id)
    expect(inner.map(({ name, status }) => [name.replace(/ .*/, ''), status])).toEqual(
      expect.arrayContaining([
        ['hold', 0],
        ['settle', 0],
        ['upstream', 2],
        ['upstream', 0],
      ]),
    )
    expect(inner).toHaveLength(4)
    for (const span of inner) {
      expect(span).toMatchObject({ traceId: TRACE_ID, parent: call.id })
      expect(span.ends).toBeGreaterThanOrEqual(span.begins)
      // What the upstream took is known in whole milliseconds, by the database's clock.
      expect(span.begins).toBeGreaterThanOrEqual(call.begins - 2)
      expect(span.ends).toBeLessThanOrEqual(call.ends + 2)
    }
    expect(spanOf(/^hold/).ends).toBeLessThanOrEqual(spanOf(/^settle/).begins)
    const failed = inner.find(({ status }) => status === SpanStatusCode.ERROR)
    expect(failed?.attributes).toMatchObject({ 'http.response.status_code': 500, 'maas.outcome': 'failed' })
  })

  it('of a stream end when it is charged, and begin a trace where the caller sent none that can be read', async () => {
    gateway.upstream.play(
      streams([event(says('好')), event(finishes()), event(uses(USAGE)), DONE], { delayMs: 30 }),
    )
    await (await ask({ stream: true }, { traceparent: 'nonsense' })).text()
    const call = spanOf(/^chat up$/)
    expect(call.parent).toBeUndefined()
    expect(call.traceId).not.toBe(TRACE_ID)
    expect(call.ends - call.begins).toBeGreaterThan(60)
  })

  it('say why a call was refused, and hold no key, text or user', async () => {
    gateway.upstream.play(answers(completion('geheim-43', USAGE)))
    expect((await ask({ messages: [{ role: 'user', content: 'geheim-42' }] })).status).toBe(200)
    const key = (await user.must('key.overview')).keys[0]
    await user.must('key.edit', { id: key?.id, budget: { total: '0.0001' } })
    expect((await ask({ max_tokens: 100 })).status).toBe(402)
    const refused = spans().filter(({ why }) => why !== undefined)
    expect(refused.map(({ name, why }) => [name, why])).toEqual([
      ['hold', 'keyBudgetSpent'],
      ['chat up', 'keyBudgetSpent'],
    ])
    const exported = JSON.stringify(spans())
    expect(exported).toContain('chat up')
    for (const secret of ['geheim-4', user.key, user.accessToken, user.userId, UPSTREAM_KEY])
      expect(exported).not.toContain(secret)
  })
})

it('spans of a started program go to a collector by OTLP over HTTP, all of them before it ends', async () => {
  const posted: { url: string; type: string; text: string }[] = []
  const collector = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('latin1')
    posted.push({ url: request.url ?? '', type: request.headers['content-type'] ?? '', text })
    response.writeHead(200).end()
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const server = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } })
  const { key } = await signInAndPay(server, '13800000000', '10')
  const answer = await fetch(`${server.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(question('hi', { model: DEMO })),
  })
  expect(answer.status).toBe(200)
  await answer.text()
  await server.stop()
  collector.close()
  expect(posted).toContainEqual({
    url: '/v1/traces',
    type: 'application/x-protobuf',
    text: expect.stringContaining(answer.headers.get('x-request-id') ?? ''),
  })
})

it('a collector that is gone costs no call and does not keep the program from ending', async () => {
  const server = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' } })
  const { key } = await signInAndPay(server, '13800000000', '10')
  const answer = await fetch(`${server.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(question('hi', { model: DEMO })),
  })
  expect(answer.status).toBe(200)
  await answer.text()
  const ended = once(server.process, 'exit')
  await server.stop()
  expect(await ended).toEqual([0, null])
})

it('of no calls there are spans where none are to be traced', () => {
  const tracer = createSpanTracer({ processors: [], ratio: 0, nodeId: 'n', serviceName: 'maas' })
  expect(tracer.begin({ requestId: 'r', modelId: 'm', wire: 'chat', traceParent: '' })).toBeNull()
})

const milliseconds = ([seconds, nanos]: [number, number]) => seconds * 1000 + nanos / 1e6
