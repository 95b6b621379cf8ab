import { setTimeout as sleep } from 'node:timers/promises'
import OpenAI, { toFile } from 'openai'
import { wavHeader } from '../../../server/platform/audio/write-wav.ts'
import { answers, DONE, event, hangs, streams } from '../../upstream/scripts.ts'
import { settledReceipt } from './settled-receipt.ts'
import { eventsOf, less } from './start-gateway.ts'
import { inGateway } from './in-gateway.ts'

const RATE = 24_000
/** A minute of silence. */
const MINUTE = Buffer.concat([
  wavHeader({ sampleCount: RATE * 60, comment: '' }),
  Buffer.alloc(RATE * 60 * 2),
])
const delta = (text: string) => event(JSON.stringify({ type: 'transcript.text.delta', delta: text }))
const done = (text: string, more: object = {}) =>
  event(JSON.stringify({ type: 'transcript.text.done', text, ...more }))

describe('sound as it comes', () => {
  const { gateway, user } = inGateway({ engine: 'sqlite', second: { priority: 0 } }, '10')

  function send(path: string, fields: Record<string, string>, init: RequestInit = {}) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ model: 'up-transcribe', ...fields })) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(MINUTE)]), 'a.wav')
    return fetch(`${gateway.origin}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}` },
      body: form,
      ...init,
    })
  }
  const listen = (fields: Record<string, string> = {}, init: RequestInit = {}) =>
    send('/audio/transcriptions', { stream: 'true', ...fields }, init)
  const read = async (answer: Response) =>
    eventsOf(await answer.text()).map((data) => JSON.parse(data) as Record<string, unknown>)
  const settled = (answer: Response) => settledReceipt(user, answer)

  it('gives words as the upstream hears them, and what they cost at the end', async () => {
    gateway.upstream.play(
      streams([delta('你'), delta('好'), done('你好', { usage: { type: 'duration', seconds: 60 } })]),
    )
    const answer = await listen()
    expect(answer.headers.get('content-type')).toMatch('text/event-stream')
    expect(await read(answer)).toEqual([
      { type: 'transcript.text.delta', delta: '你' },
      { type: 'transcript.text.delta', delta: '好' },
      {
        type: 'transcript.text.done',
        text: '你好',
        usage: { type: 'duration', seconds: 60, cost: 0.06 },
      },
    ])
    expect(gateway.upstream.received.at(-1)?.text).toMatch(/name="stream"\r\n\r\ntrue/)
    expect(await settled(answer)).toMatchObject({
      status: 'succeeded',
      cost: '0.06',
      held: '0.06',
      wire: 'transcriptions',
    })
  })

  it('shows at its end what was counted, and nothing of what the vendor charges', async () => {
    const usage = { type: 'tokens', input_tokens: 9, output_tokens: 2, estimated_cost: 7, is_byok: true }
    gateway.upstream.play(streams([done('你好', { usage, provider: 'Groq', cost: 7 })]))
    expect(await read(await listen())).toEqual([
      {
        type: 'transcript.text.done',
        text: '你好',
        usage: { type: 'tokens', input_tokens: 9, output_tokens: 2, cost: 0.06 },
      },
    ])
  })

  it('shows nothing of the vendor in its pieces either', async () => {
    const vendor = { provider: 'Groq', x_groq: { id: 'r' }, cost: 7 }
    const own = { type: 'transcript.text.delta', delta: '你好' }
    const segment = { type: 'transcript.text.segment', text: '{"provider":"是原话"}' }
    const pieces = [own, segment].map((piece) => event(JSON.stringify({ ...vendor, ...piece })))
    gateway.upstream.play(streams([...pieces, done('你好')]))
    expect((await read(await listen())).slice(0, -1)).toEqual([own, segment])
  })

  it('gives the chunks of vLLM as the events of OpenAI', async () => {
    const chunk = (content: string) =>
      event(JSON.stringify({ object: 'transcription.chunk', choices: [{ delta: { content } }] }))
    gateway.upstream.play(streams([chunk('你'), chunk('好'), chunk(''), DONE]))
    expect(await read(await listen())).toEqual([
      { type: 'transcript.text.delta', delta: '你' },
      { type: 'transcript.text.delta', delta: '好' },
      { type: 'transcript.text.done', text: '你好', usage: { cost: 0.06 } },
    ])
  })

  it('gives the whole answer of an upstream that does not stream', async () => {
    gateway.upstream.play(answers({ text: '你好' }))
    const answer = await listen()
    expect(await answer.json()).toEqual({ text: '你好', usage: { cost: 0.06 } })
  })

  it('never costs more than was held, whatever the upstream says that it heard', async () => {
    gateway.upstream.play(streams([done('你好', { usage: { seconds: 3600 } })]))
    const answer = await listen()
    await answer.text()
    expect(await settled(answer)).toMatchObject({ cost: '0.06', held: '0.06' })
  })

  it('is heard by another upstream if one breaks off before it began, and billed once', async () => {
    gateway.upstream.play(streams([], { last: 'reset' }))
    gateway.backup.play(streams([done('你好')]))
    const answer = await listen()
    expect(await read(answer)).toEqual([
      { type: 'transcript.text.done', text: '你好', usage: { cost: 0.06 } },
    ])
    expect(gateway.backup.received.at(-1)?.text).toMatch(/real-name/)
    expect(await settled(answer)).toMatchObject({ status: 'succeeded', cost: '0.06' })
  })

  it('costs nothing if it breaks off before it began, and is answered with a status', async () => {
    gateway.upstream.play(streams([], { last: 'reset' }))
    gateway.backup.play(streams([], { last: 'reset' }))
    const answer = await listen()
    expect(answer.status).toBe(502)
    expect(await settled(answer)).toMatchObject({ status: 'failed', cost: '0.00' })
  })

  it.each([
    ['breaks off', [delta('你')], 'upstream_truncated'],
    ['fails', [delta('你'), event(JSON.stringify({ error: { message: 'broken' } }))], 'upstream_error'],
  ])('costs nothing if it %s, and says so', async (_what, pieces, code) => {
    gateway.upstream.play(streams(pieces))
    const before = await user.wallet()
    const answer = await listen()
    expect((await read(answer)).at(-1)).toMatchObject({ error: { code } })
    expect(await settled(answer)).toMatchObject({ status: 'failed', cost: '0.00' })
    expect(await user.wallet()).toEqual(before)
  })

  it('is billed when its caller leaves, and the upstream is left', async () => {
    gateway.upstream.play(streams([delta('你')], { last: 'hang' }))
    const controller = new AbortController()
    const [before] = await user.wallet()
    const answer = await listen({}, { signal: controller.signal })
    await answer.body?.getReader().read()
    controller.abort()
    await gateway.upstream.received.at(-1)?.aborted
    expect(await settled(answer)).toMatchObject({ status: 'aborted', cost: '0.06' })
    expect(await user.wallet()).toEqual([less(before, 60_000_000n), '0.00'])
  })

  it('is billed when its caller leaves before the upstream answered', async () => {
    gateway.upstream.play(hangs)
    const controller = new AbortController()
    const [before] = await user.wallet()
    const answer = listen({}, { signal: controller.signal }).catch(() => null)
    const sent = gateway.upstream.received.length
    while (gateway.upstream.received.length === sent) await sleep(20)
    controller.abort()
    await answer
    while ((await user.wallet())[1] !== '0.00') await sleep(30)
    expect(await user.wallet()).toEqual([less(before, 60_000_000n), '0.00'])
  })

  it.each([
    ['/audio/transcriptions', { stream: 'yes' }, 'stream'],
    ['/audio/translations', { stream: 'true' }, 'stream'],
    ['/audio/transcriptions', { response_format: 'doc' }, 'response_format'],
  ])('%s refuses %j', async (path, fields, param) => {
    const answer = await send(path, fields)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { param } }])
  })

  it('is translated at its own address, billed by the minute', async () => {
    gateway.upstream.play(answers({ text: 'hello' }))
    const answer = await send('/audio/translations', {})
    expect(await answer.json()).toEqual({ text: 'hello', usage: { cost: 0.06 } })
    expect(gateway.upstream.received.at(-1)?.path).toBe('/v1/audio/translations')
    expect(await settled(answer)).toMatchObject({ wire: 'transcriptions', cost: '0.06' })
  })

  it('of the demo engine is streamed, subtitled and translated for the client of OpenAI', async () => {
    const openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
    const speech = await openai.audio.speech.create({
      model: 'demo-speech',
      voice: 'alloy',
      input: '今天天气不错',
    })
    const bytes = Buffer.from(await speech.arrayBuffer())
    const file = () => toFile(bytes, 'a.wav')
    const model = 'demo-transcribe'
    let transcript = ''
    let whole = ''
    for await (const part of await openai.audio.transcriptions.create({
      model,
      file: await file(),
      stream: true,
    })) {
      if (part.type === 'transcript.text.delta') transcript += part.delta
      if (part.type === 'transcript.text.done') whole = part.text
    }
    expect([transcript, whole]).toEqual(['今天天气不错', '今天天气不错'])
    const srt = await openai.audio.transcriptions.create({
      model,
      file: await file(),
      response_format: 'srt',
    })
    expect(srt).toMatch(/^1\n00:00:00,000 --> 00:00:0\d,\d{3}\n今天天气不错\n$/)
    const vtt = await openai.audio.transcriptions.create({
      model,
      file: await file(),
      response_format: 'vtt',
    })
    expect(vtt).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
    const { text } = await openai.audio.translations.create({ model, file: await file() })
    expect(text).toMatch(/今天天气不错.*不翻译/)
  })

  describe('that is spoken', () => {
    const sound = (audio: string, more: object = {}) =>
      event(JSON.stringify({ type: 'speech.audio.delta', audio, ...more }))
    const speak = (more: object = {}) =>
      user.post('/audio/speech', {
        model: 'up-speech',
        input: '你好',
        voice: 'x',
        stream_format: 'sse',
        ...more,
      })

    it('comes in events, billed by the characters', async () => {
      const usage = { input_tokens: 2, output_tokens: 9, total_tokens: 11 }
      gateway.upstream.play(
        streams([
          sound('AAAA', { provider: 'x', usage: { ...usage, cost: 7 } }),
          event(
            JSON.stringify({
              type: 'speech.audio.done',
              usage: { ...usage, cost: 7, cost_details: {} },
              provider: 'x',
            }),
          ),
        ]),
      )
      const answer = await speak()
      expect(await read(answer)).toEqual([
        { type: 'speech.audio.delta', audio: 'AAAA', usage },
        { type: 'speech.audio.done', usage: { ...usage, cost: 0.0001 } },
      ])
      expect(await settled(answer)).toMatchObject({ status: 'succeeded', cost: '0.0001', wire: 'speech' })
    })

    it('comes as it is from an upstream that has no events', async () => {
      gateway.upstream.play(({ response }) => {
        response.writeHead(200, { 'content-type': 'audio/wav' }).end('RIFF')
      })
      const answer = await speak()
      expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['audio/wav', 'RIFF'])
    })

    it.each([
      ['no sound', [event(JSON.stringify({ type: 'speech.audio.done' }))]],
      ['nothing', []],
    ])('costs nothing if it is %s', async (_what, pieces) => {
      gateway.upstream.play(streams(pieces))
      const answer = await speak()
      expect(answer.status).toBe(502)
      expect(await settled(answer)).toMatchObject({ status: 'failed', cost: '0.00' })
    })

    it('by the demo engine is the same sound as without events', async () => {
      const plain = await speak({ model: 'demo-speech', stream_format: 'audio' })
      const whole = Buffer.from(await plain.arrayBuffer())
      const parts = await read(await speak({ model: 'demo-speech' }))
      const sounds = parts.flatMap(({ audio }) =>
        typeof audio === 'string' ? [Buffer.from(audio, 'base64')] : [],
      )
      expect(Buffer.concat(sounds).equals(whole)).toBe(true)
      expect(parts.at(-1)).toMatchObject({ type: 'speech.audio.done', usage: { cost: expect.any(Number) } })
    })
  })
})
