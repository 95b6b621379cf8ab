import { answers, completion, DONE, event, finishes, hangs, says, streams } from '../../upstream/scripts.ts'
import {
  eventsOf,
  question,
  startGateway,
  UPSTREAM_KEY,
  type GatewayUser,
  type TestGateway,
} from './start-gateway.ts'

const OUT_OF_RANGE = [-1, 0, 1.5, '3', true, [1], {}, 2 ** 53, 1e308]

describe('what /v1 refuses', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite' })
    user = await gateway.newUser('10')
    gateway.upstream.play(answers(completion('好', { prompt_tokens: 1, completion_tokens: 1 })))
  })
  afterAll(() => gateway.close())

  async function refusal(body: unknown, headers: Record<string, string> = {}) {
    const seen = gateway.upstream.received.length
    const answer = await user.post('/chat/completions', body, headers)
    const { error } = (await answer.json()) as { error: Record<string, unknown> }
    expect(gateway.upstream.received).toHaveLength(seen)
    expect(await user.wallet()).toEqual(['10.00', '0.00'])
    const requestId = answer.headers.get('x-request-id') ?? ''
    expect(requestId).toMatch(/^\w{22}$/)
    // A hold, even one that was given back at once, leaves a call behind.
    expect((await user.must('stats.calls', { requestId })).records).toEqual([])
    expect(Object.keys(error).sort()).toEqual(['code', 'message', 'param', 'type'])
    return { ...error, status: answer.status, param: error.param }
  }

  it.each(['n', 'max_tokens', 'max_completion_tokens'])(
    'sends and holds nothing for a wrong %s',
    async (name) => {
      for (const value of OUT_OF_RANGE)
        expect(await refusal(question('hi', { [name]: value }))).toMatchObject({
          status: 400,
          type: 'invalid_request_error',
          param: name,
        })
    },
  )

  it.each([
    ['temperature', -1],
    ['temperature', 2.5],
    ['temperature', '1'],
    ['top_p', 1.5],
    ['top_p', true],
    ['presence_penalty', 3],
    ['n', 129],
    ['stream', 'yes'],
    ['stream_options', true],
    ['stream_options', { include_usage: true }],
    ['stop', [1]],
    ['tools', {}],
    ['messages', []],
    ['messages', 'hi'],
    ['messages', [{ role: 'robot', content: 'hi' }]],
    ['messages', [{ role: 'user' }]],
    ['messages', [{ role: 'user', content: 1 }]],
    ['messages', ['hi']],
    ['model', 1],
    ['model', ''],
  ])('refuses %s %j by name', async (name, value) => {
    const { status, param } = await refusal(question('hi', { [name]: value }))
    expect([status, param]).toEqual([400, expect.stringMatching(new RegExp(`^${name}`))])
  })

  it.each([
    ['broken JSON', '{"model":"up"'],
    ['nothing', ''],
    ['an array', '[]'],
    ['a number', '1'],
    [
      'bad UTF-8',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1').replace('ÿ', '\ud800'),
    ],
    ['deep nesting', `{"model":"up","messages":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a repeated member', '{"model":"up","n":1,"\\u006e":100,"messages":[{"role":"user","content":"hi"}]}'],
  ])('answers 400 to %s', async (_name, body) => {
    expect(await refusal(body)).toMatchObject({ status: 400, type: 'invalid_request_error' })
  })

  it.each(['', 'abc', '1e3', '-1', '0.0000000001', ' ', '1,5', '0x1'])(
    'answers 400 to X-Max-Cost %j',
    async (cap) => {
      expect(await refusal(question('hi'), { 'x-max-cost': cap })).toMatchObject({
        status: 400,
        param: 'X-Max-Cost',
      })
    },
  )

  it('answers 400 to a cap that does not pay for the prompt and one token', async () => {
    expect(await refusal(question('hi'), { 'x-max-cost': '0.00001' })).toMatchObject({
      code: 'max_cost_too_low',
    })
    expect(await refusal(question('hi'), { 'x-max-cost': '0.000175' })).toMatchObject({
      code: 'max_cost_too_low',
    })
  })

  it('answers 404 to an unknown model and to one of another kind', async () => {
    for (const model of ['nobody', 'demo-image'])
      expect(await refusal(question('hi', { model }))).toMatchObject({ status: 404, code: 'model_not_found' })
  })

  it('answers 413 to a body above 10 MiB', async () => {
    expect(await refusal(question('x'.repeat(10 * 1024 * 1024)))).toMatchObject({
      status: 413,
      type: 'invalid_request_error',
    })
  })

  it('takes a body of 2 MiB', async () => {
    expect((await user.post('/chat/completions', question('x'.repeat(2 * 1024 * 1024)))).status).toBe(200)
  })

  it('answers 404 and 405 in the shape of OpenAI', async () => {
    const ask = async (method: string, path: string) => {
      const answer = await fetch(gateway.origin + path, { method })
      const { error } = (await answer.json()) as { error: { type: string } }
      return [answer.status, error.type, answer.headers.get('allow')]
    }
    for (const path of ['/v1', '/v1/', '/v1/nothing'])
      expect(await ask('GET', path)).toEqual([404, 'invalid_request_error', null])
    const unknown = await fetch(`${gateway.origin}/v1/chat/completion?key=secret`, { method: 'POST' })
    const { error } = (await unknown.json()) as { error: { message: string } }
    expect(error.message).toBe('请求的接口不存在，请检查地址与方法')
    expect(await ask('GET', '/v1/embeddings')).toEqual([405, 'invalid_request_error', 'POST'])
    expect(await ask('POST', '/v1/videos/x/content')).toEqual([405, 'invalid_request_error', 'GET'])
    expect(await ask('GET', '/v1/chat/completions')).toEqual([405, 'invalid_request_error', 'POST'])
    expect(await ask('DELETE', '/v1/models')).toEqual([405, 'invalid_request_error', 'GET'])
  })

  it('answers every bad credential with one and the same 401', async () => {
    const { keys } = await user.must('key.overview')
    expect(keys).toHaveLength(1)
    const revoked = await user.must('key.add', { name: 'revoked' })
    await user.must('key.delete', { id: revoked.apiKey.id })
    const tampered = `${user.key.slice(0, -1)}${user.key.endsWith('A') ? 'B' : 'A'}`
    const credentials: Record<string, string>[] = [
      {},
      { authorization: 'Bearer ' },
      { authorization: 'Bearer sk-' },
      { authorization: `Bearer ${tampered}` },
      { authorization: `Bearer ${revoked.key}` },
      { authorization: `Basic ${user.key}` },
      { authorization: user.key },
      { 'x-access-token': 'x' },
      { 'x-access-token': user.key },
      { cookie: `accessToken=${user.accessToken}` },
    ]
    const bodies = await Promise.all(
      credentials.map(async (headers) => {
        const answer = await fetch(`${gateway.origin}/v1/models`, { headers })
        expect(answer.status).toBe(401)
        return answer.text()
      }),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ error: { code: 'invalid_api_key' } })
  })

  it('keeps a key to its models, addresses, budget and time', async () => {
    const make = async (input: object) => (await user.must('key.add', { name: 'limited', ...input })).key
    const ask = async (key: string) => {
      const answer = await user.post('/chat/completions', question('hi'), { authorization: `Bearer ${key}` })
      const body = (await answer.json()) as { error?: { code: string } }
      return [answer.status, body.error?.code]
    }
    expect(await ask(await make({ models: ['demo'] }))).toEqual([403, 'model_not_allowed'])
    expect(await ask(await make({ ips: ['10.0.0.0/8'] }))).toEqual([403, 'ip_not_allowed'])
    expect(await ask(await make({ ips: ['127.0.0.0/8'] }))).toEqual([200, undefined])
    expect(await ask(await make({ budget: { total: '0.0000001' } }))).toEqual([402, 'insufficient_quota'])
    const listed = await fetch(`${gateway.origin}/v1/models`, {
      headers: { authorization: `Bearer ${await make({ models: ['demo'] })}` },
    })
    expect(((await listed.json()) as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual(['demo'])
  })

  it('answers 402 insufficient_quota without balance, before anything is sent', async () => {
    const poor = await gateway.newUser('1')
    const seen = gateway.upstream.received.length
    const answer = await poor.post(
      '/chat/completions',
      question('x'.repeat(4000), { n: 128, max_tokens: 100 }),
    )
    expect(answer.status).toBe(200)
    const dear = await gateway.signIn('13988887777')
    const refused = await fetch(`${gateway.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'x-access-token': dear.accessToken },
      body: JSON.stringify(question('hi')),
    })
    expect([refused.status, await refused.json()]).toMatchObject([
      402,
      { error: { type: 'insufficient_quota', code: 'insufficient_quota' } },
    ])
    expect(gateway.upstream.received).toHaveLength(seen + 1)
  })

  describe('of its upstream', () => {
    it.each([
      [503, { 'retry-after': '7' }, '7'],
      [529, { 'retry-after-ms': '2400', 'retry-after': '9' }, '3'],
    ])(
      'passes on how long an upstream that answers %i wants to be left alone',
      async (theirs, headers, wait) => {
        gateway.upstream.play(answers({ error: { message: 'overloaded' } }, theirs, headers))
        for (const path of ['/chat/completions', '/models/up:generateContent']) {
          const body = path.startsWith('/chat') ? question('hi') : { contents: [{ parts: [{ text: 'hi' }] }] }
          const answer = await user.post(path, body)
          expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, wait])
        }
      },
    )

    it.each([
      [400, 400, 'context_length_exceeded'],
      [401, 502, 'upstream_error'],
      [403, 502, 'upstream_error'],
      [404, 502, 'upstream_error'],
      [422, 422, 'context_length_exceeded'],
      [500, 502, 'upstream_error'],
      [413, 413, 'context_length_exceeded'],
      [302, 502, 'upstream_error'],
    ])('says of status %i what the caller can use, without keys or addresses', async (theirs, ours, code) => {
      const message = `too long for ${UPSTREAM_KEY} at ${gateway.upstream.baseUrl}`
      const location = { location: `${gateway.upstream.baseUrl}/elsewhere`, 'retry-after': '7' }
      gateway.upstream.play(
        answers(
          { error: { message: message, code: 'context_length_exceeded', param: 'messages' } },
          theirs,
          location,
        ),
      )
      const seen = gateway.upstream.received.length
      for (const stream of [false, true]) {
        const answer = await user.post('/chat/completions', question('hi', { stream }))
        const text = await answer.text()
        expect([answer.status, JSON.parse(text)]).toMatchObject([ours, { error: { code } }])
        expect(text).not.toMatch('canary')
        expect(text).not.toMatch('127.0.0.1')
        expect(answer.headers.get('retry-after')).toBeNull()
      }
      expect(gateway.upstream.received).toHaveLength(seen + 2)
      expect((await user.wallet())[1]).toBe('0.00')
    })

    it.each([
      ['no JSON', '<html>'],
      ['an error with status 200', { error: { message: 'no' } }],
      ['JSON that is no completion', { hello: 1 }],
    ])('answers 502 and charges nothing for %s', async (_name, body) => {
      gateway.upstream.play(answers(body))
      const [before] = await user.wallet()
      expect((await user.post('/chat/completions', question('hi'))).status).toBe(502)
      expect(await user.wallet()).toEqual([before, '0.00'])
    })

    it('tells a stream that its upstream does not stream', async () => {
      gateway.upstream.play(answers(completion('好', { prompt_tokens: 1, completion_tokens: 1 })))
      const answer = await user.post('/chat/completions', question('hi', { stream: true }))
      expect(eventsOf(await answer.text()).at(-1)).toMatch('upstream_')
      expect((await user.wallet())[1]).toBe('0.00')
    })

    it.each([
      ['vLLM writes it', (text: string) => ({ object: 'error', message: text, code: 400 })],
      ['Aliyun writes it', (text: string) => ({ code: 'InvalidParameter', message: text, request_id: '1' })],
      ['FastAPI writes it', (text: string) => ({ detail: text })],
      ['MiniMax writes it', (text: string) => ({ base_resp: { status_code: 1004, status_msg: text } })],
    ])('ends a stream with its error, scrubbed, when that comes as %s', async (_name, wordsOf) => {
      const words = wordsOf(`no ${UPSTREAM_KEY} at ${gateway.upstream.baseUrl}`)
      gateway.upstream.play(streams([event(says('你')), event(JSON.stringify(words)), DONE]))
      const answer = await user.post('/chat/completions', question('hi', { stream: true }))
      const text = await answer.text()
      expect(text).not.toMatch('canary')
      expect(text).not.toMatch('127.0.0.1')
      expect(text).not.toMatch('[DONE]')
      expect(JSON.parse(eventsOf(text).at(-1) ?? '')).toMatchObject({ error: { code: 'upstream_error' } })
      const { status } = await user.must('stats.receipt', {
        requestId: answer.headers.get('x-request-id'),
      })
      expect(status).toBe('failed')
    })

    it.each([
      ['text', (text: string) => `upstream: ${text}`],
      ['JSON that is no object', (text: string) => JSON.stringify([text])],
    ])('goes on with a stream, and passes nothing on, of what comes in it as %s', async (_name, dataOf) => {
      const data = dataOf(`no ${UPSTREAM_KEY} at ${gateway.upstream.baseUrl}`)
      gateway.upstream.play(streams([event(says('你')), event(data), event(says('好')), DONE]))
      const answer = await user.post('/chat/completions', question('hi', { stream: true }))
      const text = await answer.text()
      expect(text).toMatch('好')
      expect(text).toMatch('[DONE]')
      expect(text).not.toMatch('upstream: ')
      expect(text).not.toMatch('canary')
      expect(text).not.toMatch('127.0.0.1')
    })

    it('passes on what is no error and no answer, without keys or addresses', async () => {
      const odd = [
        `: ${UPSTREAM_KEY}\n\n`,
        `<html>\n${gateway.upstream.baseUrl}\n\n`,
        event(JSON.stringify({ type: 'ping', from: gateway.upstream.baseUrl, seen: 1 })),
      ]
      gateway.upstream.play(streams([...odd, event(says('你')), event(finishes()), DONE]))
      const options = { stream: true, stream_options: { include_usage: true } }
      const text = await (await user.post('/chat/completions', question('hi', options))).text()
      expect(text).not.toMatch('canary')
      expect(text).not.toMatch('127.0.0.1')
      expect(text).toMatch('"seen":1')
      expect(text.endsWith(DONE)).toBe(true)
    })

    it('sends a request once, though the connection breaks', async () => {
      gateway.upstream.play(({ response }) => void response.socket?.resetAndDestroy())
      const seen = gateway.upstream.received.length
      expect((await user.post('/chat/completions', question('hi'))).status).toBe(502)
      expect(gateway.upstream.received).toHaveLength(seen + 1)
      gateway.upstream.play(hangs)
    })
  })
})
