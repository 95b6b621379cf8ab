import { setTimeout as sleep } from 'node:timers/promises'
import { answers } from '../../upstream/scripts.ts'
import type { Script } from '../../upstream/start-upstream.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { inGateway } from './in-gateway.ts'

const embeds = (usage: unknown): Script =>
  answers({
    object: 'list',
    model: 'real-name',
    data: [{ object: 'embedding', index: 0, embedding: [1] }],
    usage,
  })

/** Sends sound in two pieces and then ends, or breaks off. */
const sounds =
  (isWhole: boolean): Script =>
  async ({ response }) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' })
    response.write('first')
    await sleep(30)
    response.write('second')
    await sleep(30)
    if (isWhole) response.end()
    else response.socket?.resetAndDestroy()
  }

forEachDatabase((engine) => {
  const { gateway, user } = inGateway({ engine }, '1')

  it.each([
    ['a usage that holds', { prompt_tokens: 4, total_tokens: 4 }, '0.999998'],
    ['no usage', undefined, '0.999999'],
    ['a negative usage', { prompt_tokens: -4 }, '0.999999'],
    ['a usage above the hold', { prompt_tokens: 1000 }, '0.999992'],
    ['a usage of nothing', { prompt_tokens: 0 }, '0.999999'],
  ])('bills embeddings with %s', async (_name, usage, left) => {
    gateway.upstream.play(embeds(usage))
    const answer = await user.post('/embeddings', { model: 'up-embed', input: ['你好', '世界'] })
    expect(await answer.json()).toMatchObject({ model: 'up-embed', usage: { cost: expect.any(Number) } })
    expect(gateway.upstream.received.at(-1)?.path).toBe('/v1/embeddings')
    expect(await user.wallet()).toEqual([left, '0.00'])
  })

  it.each([
    ['base64', [0.5, -2], 'AAAAPwAAAMA='],
    ['base64', 'AAAAPwAAAMA=', 'AAAAPwAAAMA='],
    ['float', 'AAAAPwAAAMA=', [0.5, -2]],
    [undefined, 'AAAAPwAAAMA=', [0.5, -2]],
    ['float', [0.5, -2], [0.5, -2]],
  ])('gives vectors as %s where the upstream answers %j', async (format, embedding, shown) => {
    const data = [{ object: 'embedding', index: 0, embedding }]
    gateway.upstream.play(answers({ object: 'list', model: 'real-name', data, usage: { prompt_tokens: 1 } }))
    const answer = await user.post('/embeddings', { model: 'up-embed', input: '你', encoding_format: format })
    expect(await answer.json()).toMatchObject({ data: [{ index: 0, embedding: shown }] })
    const content = { parts: [{ text: '你' }] }
    const gemini = await user.post('/models/up-embed:embedContent', { content })
    expect(await gemini.json()).toMatchObject({ embedding: { values: [0.5, -2] } })
  })

  it.each([-1, 0, 1.5, '3', true, [1], 11, 2 ** 53, 1e308])(
    'refuses %j pictures before anything is sent',
    async (n) => {
      const seen = gateway.upstream.received.length
      const answer = await user.post('/images/generations', { model: 'up-image', prompt: '海', n })
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: { param: 'n' } }])
      expect(gateway.upstream.received).toHaveLength(seen)
    },
  )

  it('bills the pictures that came, never more than were asked for', async () => {
    gateway.upstream.play(answers({ created: 1, data: [{ b64_json: 'eA==' }] }))
    const answer = await user.post('/images/generations', {
      model: 'up-image',
      prompt: '海',
      n: 3,
      response_format: 'b64_json',
    })
    expect(await answer.json()).toMatchObject({ data: [{ b64_json: 'eA==' }], usage: { cost: 0.1 } })
    gateway.upstream.play(answers({ data: Array.from({ length: 9 }, () => ({ b64_json: 'eA==' })) }))
    await user.post('/images/generations', { model: 'up-image', prompt: '海' })
    expect(await user.wallet()).toEqual(['0.80', '0.00'])
  })

  it('says nothing of the form of pictures to an upstream that refuses to be told', async () => {
    const body = { prompt: '海', response_format: 'url' }
    gateway.upstream.play(answers({ data: [{ b64_json: 'eA==' }] }))
    const ask = async (model: string) => {
      const answer = await user.post('/images/generations', { model, ...body })
      const { data } = (await answer.json()) as { data: { url?: string }[] }
      expect(data[0]?.url).toContain('/v1/media/')
      return gateway.upstream.received.at(-1)?.body
    }
    expect(await ask('up-image')).toEqual({
      model: 'real-name',
      n: 1,
      prompt: '海',
      response_format: 'b64_json',
    })
    expect(await ask('plain-image')).toEqual({ model: 'real-name', n: 1, prompt: '海' })
  })

  it.each([
    ['no picture', answers({ data: [] })],
    ['an empty picture', answers({ data: [{ b64_json: '' }] })],
    ['an error', answers({ error: { message: 'no' } }, 500)],
  ])('charges nothing for %s', async (_name, script) => {
    gateway.upstream.play(script)
    expect((await user.post('/images/generations', { model: 'up-image', prompt: '海' })).status).toBe(502)
    expect(await user.wallet()).toEqual(['1.00', '0.00'])
  })

  it('passes sound on as it came and bills its characters', async () => {
    gateway.upstream.play(sounds(true))
    const answer = await user.post('/audio/speech', { model: 'up-speech', input: '你好😀', voice: 'a' })
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    expect(await answer.text()).toBe('firstsecond')
    expect(await user.wallet()).toEqual(['0.99985', '0.00'])
  })

  it.each([' ', '\n', '😀', '。…', '[[延迟 0s]]'])(
    'reads out no %j, which has no pronunciation, and charges nothing',
    async (input) => {
      for (const response_format of ['wav', 'pcm']) {
        const answer = await user.post('/audio/speech', { model: 'demo-speech', input, response_format })
        expect([answer.status, (await answer.json()).error.message]).toEqual([
          400,
          expect.stringContaining('没有可以读出来的文字'),
        ])
      }
      expect(await user.wallet()).toEqual(['1.00', '0.00'])
    },
  )

  it('breaks off and charges nothing when the sound breaks off', async () => {
    gateway.upstream.play(sounds(false))
    const answer = await user.post('/audio/speech', { model: 'up-speech', input: '你好', voice: 'a' })
    await expect(answer.text()).rejects.toThrow(/terminated/)
    expect(await user.wallet()).toEqual(['1.00', '0.00'])
  })

  it('answers 502 and charges nothing when no sound comes', async () => {
    gateway.upstream.play(
      ({ response }) => void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(),
    )
    expect((await user.post('/audio/speech', { model: 'up-speech', input: '你好' })).status).toBe(502)
    expect(await user.wallet()).toEqual(['1.00', '0.00'])
  })
})
