import { answers, completion, DONE, event, says, streams } from '../../../upstream/scripts.ts'
import { recorded } from './recorded.ts'
import { settledReceipt } from '../settled-receipt.ts'
import {
  usage,
  USAGE_METADATA,
  delta,
  call,
  ends,
  gateway,
  user,
  lastBody,
  send,
  hello,
  STREAM,
  generate,
  eventsOf,
  partsOf,
  type Answer,
} from './start-gemini.ts'

describe('what is answered', () => {
  it('a stream gives words as they come and calls that are whole, mixed parallel ones in order', async () => {
    gateway.upstream.play(
      streams([
        delta({ role: 'assistant', content: '' }),
        delta({ reasoning_content: '想' }),
        delta({ content: '我查' }),
        call(0, { id: 'call_a', type: 'function', function: { name: 'read', arguments: '' } }),
        call(1, { id: 'call_b', type: 'function', function: { name: 'now', arguments: '' } }),
        call(0, { function: { arguments: '{"path":' } }),
        call(1, { function: { arguments: '{}' } }),
        delta({ content: '稍等' }),
        call(0, { function: { arguments: '"a"}' } }),
        call(2, { id: 'call_c', type: 'function', function: { name: 'empty' } }),
        ends('stop'),
      ]),
    )
    const pieces = await eventsOf({
      ...hello,
      generationConfig: { thinkingConfig: { includeThoughts: true } },
    })
    expect(partsOf(pieces)).toEqual([
      { text: '想', thought: true },
      { text: '我查' },
      {
        functionCall: { id: 'call_a', name: 'read', args: { path: 'a' } },
        thoughtSignature: expect.any(String),
      },
      { functionCall: { id: 'call_b', name: 'now', args: {} } },
      { text: '稍等' },
      { functionCall: { id: 'call_c', name: 'empty', args: {} } },
      { text: '' },
    ])
    expect(pieces.map(({ candidates }) => candidates[0]?.finishReason)).toEqual([
      ...Array.from({ length: 6 }),
      'STOP',
    ])
    expect(pieces.at(-1)).toMatchObject({ usageMetadata: USAGE_METADATA, modelVersion: 'up' })
    expect(pieces.every(({ candidates }) => candidates[0]?.content.role === 'model')).toBe(true)
  })

  it('a stream without alt=sse is one JSON array', async () => {
    gateway.upstream.play(streams([event(says('你')), event(says('好')), ends('length')]))
    const answer = await send(STREAM, hello)
    expect(answer.headers.get('content-type')).toMatch('application/json')
    const pieces = JSON.parse(await answer.text()) as Answer[]
    expect(partsOf(pieces)).toEqual([{ text: '你' }, { text: '好' }, { text: '' }])
    expect(pieces.at(-1)).toMatchObject({
      candidates: [{ finishReason: 'MAX_TOKENS' }],
      usageMetadata: USAGE_METADATA,
    })
  })

  it('a thought comes back with the call that it led to, shown or not, for its own user alone', async () => {
    gateway.upstream.play(
      streams([
        delta({ reasoning_content: '秘密' }),
        call(0, { id: 'call_a', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } }),
        ends('tool_calls'),
      ]),
    )
    const [first] = partsOf(await eventsOf(recorded.stream.body, recorded.stream.path))
    expect(first).toEqual({
      functionCall: { id: 'call_a', name: 'read', args: { path: 'a' } },
      thoughtSignature: expect.not.stringContaining('秘密'),
    })
    gateway.upstream.play(streams([event(says('好')), ends('stop')]))
    const next = recorded.toolResult(first?.thoughtSignature ?? '', 'call_a')
    await eventsOf(next.body, next.path)
    const toolCalls = [
      { id: 'call_a', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } },
    ]
    const result = { role: 'tool', tool_call_id: 'call_a', content: '内容' }
    expect(lastBody().messages).toEqual([
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: null, reasoning_content: '秘密', tool_calls: toolCalls },
      result,
    ])
    const other = await gateway.newUser('10')
    await (await send(next.path, next.body, { 'x-goog-api-key': other.key })).text()
    expect(lastBody().messages).toEqual([
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: null, tool_calls: toolCalls },
      result,
    ])
  })

  it.each([
    ['stop', 'STOP'],
    ['length', 'MAX_TOKENS'],
    ['content_filter', 'SAFETY'],
    ['tool_calls', 'STOP'],
  ])('ends for %s as %s', async (finish_reason, reason) => {
    const choices = [{ index: 0, message: { role: 'assistant', content: '好' }, finish_reason }]
    gateway.upstream.play(answers(completion('好', usage, { choices })))
    expect((await generate({})).candidates[0]?.finishReason).toBe(reason)
  })

  it('does not call a tool with half of its arguments', async () => {
    const cut = call(0, { id: 'c', type: 'function', function: { name: 'rm', arguments: '{"path":"/' } })
    gateway.upstream.play(streams([cut, ends('tool_calls')]))
    const pieces = await eventsOf(hello)
    expect(partsOf(pieces)).toEqual([{ text: '' }])
    expect(pieces.at(-1)?.candidates[0]?.finishReason).toBe('MALFORMED_FUNCTION_CALL')
  })

  it.each([
    ['events', '?alt=sse'],
    ['an array', ''],
  ])('says in mid-stream of %s that the model failed, after what it said', async (_how, query) => {
    gateway.upstream.play(
      streams([event(says('好')), event(JSON.stringify({ error: { message: 'broken' } })), DONE]),
    )
    const pieces =
      query === ''
        ? (JSON.parse(await (await send(STREAM, hello)).text()) as Answer[])
        : await eventsOf(hello)
    expect(pieces).toEqual([
      expect.objectContaining({ candidates: expect.anything() }),
      { error: { code: 502, message: expect.stringContaining('broken'), status: 'UNAVAILABLE' } },
    ])
  })

  it('cancels the upstream and bills what was said when the caller leaves', async () => {
    gateway.upstream.play(streams([event(says('好'))], { last: 'hang' }))
    const controller = new AbortController()
    const answer = await fetch(`${gateway.origin}${STREAM}?alt=sse`, {
      method: 'POST',
      headers: { 'x-goog-api-key': user.key },
      body: JSON.stringify(hello),
      signal: controller.signal,
    })
    await answer.body?.getReader().read()
    controller.abort()
    await gateway.upstream.received.at(-1)?.aborted
    expect(await settledReceipt(user, answer)).toMatchObject({
      status: 'aborted',
      isEstimated: true,
      wire: 'gemini',
    })
  })

  it('is given once for one Idempotency-Key and model, as the same pieces', async () => {
    gateway.upstream.play(streams([event(says('好')), ends('stop')]))
    const headers = { 'x-goog-api-key': user.key, 'idempotency-key': 'g-1' }
    const once = (path: string) => send(path, hello, headers).then((answer) => answer.text())
    const first = await once(`${STREAM}?alt=sse`)
    const sent = gateway.upstream.received.length
    expect(await once(`${STREAM}?alt=sse`)).toBe(first)
    expect(gateway.upstream.received.length).toBe(sent)
    expect(await once('/v1beta/models/demo:streamGenerateContent?alt=sse')).not.toBe(first)
  })
})
