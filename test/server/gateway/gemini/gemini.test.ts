import { maasClient } from '../../support/maas-client.ts'
import { answers, completion } from '../../../upstream/scripts.ts'
import { recorded } from './recorded.ts'
import { usage, lines, gateway, user, lastBody, send, hello, GENERATE } from './start-gemini.ts'

describe('who asks', () => {
  it.each([
    ['a header of Google’s', GENERATE, () => ({ 'x-goog-api-key': user.key })],
    ['a Bearer', GENERATE, () => ({ authorization: `Bearer ${user.key}` })],
    ['a member of the address', '', () => ({})],
  ])('is known by %s', async (_what, path, headers) => {
    gateway.upstream.play(answers(completion('好', usage)))
    const answer = await send(path === '' ? `${GENERATE}?key=${user.key}` : path, hello, headers())
    expect(answer.status).toBe(200)
  })

  it('is not known by a key in an address of another wire', async () => {
    const answer = await send(`/v1/chat/completions?key=${user.key}`, hello, {})
    expect(answer.status).toBe(401)
  })

  it.each([
    ['none', {}, 401, 'UNAUTHENTICATED'],
    ['a wrong one', { 'x-goog-api-key': 'sk-none' }, 401, 'UNAUTHENTICATED'],
  ])('with %s is refused in Google’s words', async (_what, headers, code, status) => {
    const answer = await send(GENERATE, hello, headers)
    expect([answer.status, await answer.json()]).toMatchObject([code, { error: { code, status } }])
  })

  it('leaves no key in a log', async () => {
    await send(`${GENERATE}?key=${user.key}`, hello, {})
    await send(`/v1beta/models/none:generateContent?key=${user.key}`, hello, {})
    await send(`/v1beta/nothing?key=${user.key}`, hello, {})
    await send(`/v1beta/%?key=${user.key}`, hello, {})
    expect(lines.join('')).toContain('/v1/v1beta/models/*')
    expect(lines.join('')).not.toContain(user.key.slice(3))
  })
})

describe('what cannot be', () => {
  it.each([
    ['a model that there is not', '/v1beta/models/none:generateContent', 404, 'NOT_FOUND'],
    ['a model of pictures', '/v1beta/models/demo-image:generateContent', 404, 'NOT_FOUND'],
    ['a method that there is not', '/v1beta/models/up:predict', 405, 'UNIMPLEMENTED'],
    ['an address that there is not', '/v1beta/cachedContents', 404, 'NOT_FOUND'],
  ])('%s', async (_what, path, code, status) => {
    const answer = await send(path, hello)
    expect([answer.status, await answer.json()]).toMatchObject([code, { error: { code, status } }])
  })

  it('no money', async () => {
    const { accessToken } = await gateway.signIn('13811110009')
    const { key } = await maasClient(gateway.app, accessToken).must('key.add', { name: 'poor' })
    const answer = await send(GENERATE, hello, { 'x-goog-api-key': key })
    expect([answer.status, await answer.json()]).toMatchObject([
      402,
      { error: { code: 402, status: 'FAILED_PRECONDITION' } },
    ])
  })

  it('an upstream that answers 503 gives 502 UNAVAILABLE', async () => {
    gateway.upstream.play(answers({ error: { message: 'no' } }, 503))
    const answer = await send(GENERATE, hello)
    expect([answer.status, await answer.json()]).toMatchObject([502, { error: { status: 'UNAVAILABLE' } }])
  })

  it('a busy upstream, with the time to wait', async () => {
    gateway.upstream.play(answers({ error: { message: 'no' } }, 429, { 'retry-after': '7' }))
    const answer = await send(GENERATE, hello)
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
      429,
      '7',
      {
        error: {
          status: 'RESOURCE_EXHAUSTED',
          details: expect.arrayContaining([
            { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' },
          ]),
        },
      },
    ])
  })
})

describe('what costs nothing', () => {
  it('tokens are counted', async () => {
    const { totalTokens } = (await (await send(recorded.count.path, recorded.count.body)).json()) as {
      totalTokens: number
    }
    expect(totalTokens).toBeGreaterThan(0)
    const whole = await send('/v1beta/models/up:countTokens', {
      generateContentRequest: { ...recorded.generate.body, model: 'models/up' },
    })
    expect(((await whole.json()) as { totalTokens: number }).totalTokens).toBeGreaterThan(totalTokens)
  })

  it('models are listed in Google’s shape, at its address or for its header', async () => {
    const listed = (await (await send(recorded.list.path)).json()) as { models: { name: string }[] }
    expect(listed.models.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['models/up', 'models/demo', 'models/up-embed']),
    )
    expect(listed.models.map(({ name }) => name)).not.toContain('models/demo-image')
    expect(await (await send('/v1beta/models', undefined)).json()).toEqual(listed)
    const one = await (await send(recorded.get.path)).json()
    expect(one).toMatchObject({
      name: 'models/up',
      displayName: '上游对话',
      inputTokenLimit: 32_768,
      outputTokenLimit: 8192,
      supportedGenerationMethods: ['generateContent', 'streamGenerateContent', 'countTokens'],
    })
    expect(await (await send('/v1beta/models/up')).json()).toEqual(one)
    expect((await send('/v1beta/models/demo-image')).status).toBe(404)
  })
})

describe('texts as vectors', () => {
  it('are as many as were asked for, in order, and billed once', async () => {
    gateway.upstream.play(
      answers({
        data: [
          { index: 1, embedding: [2, 2] },
          { index: 0, embedding: [1, 1] },
        ],
        usage: { prompt_tokens: 4, total_tokens: 4 },
      }),
    )
    const answer = await send(recorded.embed.path, recorded.embed.body)
    expect(lastBody()).toEqual({
      model: 'real-name',
      input: ['a', 'b'],
      encoding_format: 'float',
      dimensions: 8,
    })
    expect(await answer.json()).toEqual({
      embeddings: [{ values: [1, 1] }, { values: [2, 2] }],
      usageMetadata: { promptTokenCount: 4, totalTokenCount: 4, cost: 0.000002 },
    })
    const requestId = answer.headers.get('x-request-id') ?? ''
    expect(await user.must('stats.receipt', { requestId })).toMatchObject({
      cost: '0.000002',
      wire: 'gemini',
    })
  })

  it('are one for one', async () => {
    const answer = await send('/v1beta/models/demo-embed:embedContent', {
      content: { parts: [{ text: '你好' }] },
    })
    expect(await answer.json()).toMatchObject({
      embedding: { values: expect.arrayContaining([expect.any(Number)]) },
    })
  })

  it('that are too few cost nothing', async () => {
    gateway.upstream.play(answers({ data: [{ index: 0, embedding: [1] }], usage: { prompt_tokens: 4 } }))
    const before = await user.wallet()
    expect((await send(recorded.embed.path, recorded.embed.body)).status).toBe(502)
    expect(await user.wallet()).toEqual(before)
  })

  it.each([
    ['another model', { content: { parts: [{ text: 'x' }] }, model: 'models/demo' }],
    ['no words', { content: { parts: [] } }],
    ['a picture', { content: { parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }] } }],
  ])('%s is refused', async (_what, body) => {
    expect((await send('/v1beta/models/demo-embed:embedContent', body)).status).toBe(400)
  })
})
