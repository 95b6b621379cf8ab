import { SAMPLE_RATE, wavHeader } from '../../../server/platform/audio/write-wav.ts'
import { begins, blockEvents, ends, messageEvent } from '../../upstream/message-scripts.ts'
import { DONE, event, finishes, says, uses } from '../../upstream/scripts.ts'
import { crash, HOLDS_GONE_WITHIN_MS, type CrashWire } from './crash-run.ts'

const messages = [{ role: 'user', content: 'hi' }]
const chat: CrashWire = {
  path: '/chat/completions',
  body: { messages, stream: true },
  pieces: Array.from({ length: 6 }, () => event(says('好'))),
  tail: [event(finishes()), event(uses({ prompt_tokens: 10, completion_tokens: 6 })), DONE],
  ending: 'data: [DONE]',
}
/** The same upstream behind another wire: its callers see the finish of the last piece. */
const gemini: CrashWire = {
  ...chat,
  path: '/models/up:streamGenerateContent',
  body: { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
  ending: '}]',
}
const completions: CrashWire = { ...chat, path: '/completions', body: { prompt: 'hi', stream: true } }
const translated: CrashWire = {
  ...chat,
  path: '/messages',
  body: { messages, max_tokens: 50, stream: true },
  ending: messageEvent('message_stop').trimEnd(),
}
const responses: CrashWire = {
  ...chat,
  path: '/responses',
  body: { input: 'hi', stream: true },
  // That of `response.completed`.
  ending: '}}',
  keptAt: (answer) => `/responses/${/"id":"(resp_[^"]+)"/.exec(answer)?.[1]}`,
}
const [start, ...rest] = blockEvents({ type: 'text', text: '好好好好好好' }, 0, 1).split(/(?<=\n\n)/)
const native: CrashWire = {
  protocol: 'anthropic',
  path: '/messages',
  body: { messages, max_tokens: 50, stream: true },
  pieces: [begins(), start ?? '', ...rest],
  tail: [ends('end_turn', { output_tokens: 6 })],
  ending: messageEvent('message_stop').trimEnd(),
}
const of = (type: string, members: object = {}) => event(JSON.stringify({ type, ...members }))
const six = (piece: string) => Array.from({ length: 6 }, () => piece)

const speech = { type: 'speech', price: { perMillionChars: '100' } }
const sound: CrashWire = {
  model: speech,
  path: '/audio/speech',
  body: { input: '十个字的一句话在这里', voice: 'alloy' },
  type: 'audio/mpeg',
  pieces: six('a piece of sound'),
  tail: ['the end'],
  ending: 'the end',
}
const soundEvents: CrashWire = {
  ...sound,
  body: { ...sound.body, stream_format: 'sse' },
  type: 'text/event-stream',
  pieces: six(of('speech.audio.delta', { audio: 'AAAA' })),
  tail: [of('speech.audio.done')],
  ending: '}}',
}
const form = new FormData()
form.set('stream', 'true')
/** 0.6 seconds of silence: ten thousandths of a minute. */
const SAMPLES = (SAMPLE_RATE * 6) / 10
const silence = Buffer.concat([wavHeader({ sampleCount: SAMPLES, comment: '' }), Buffer.alloc(SAMPLES * 2)])
form.set('file', new Blob([new Uint8Array(silence)]), 'a.wav')
const transcript: CrashWire = {
  model: { type: 'transcription', price: { perMinute: '0.06' } },
  path: '/audio/transcriptions',
  body: form,
  pieces: six(of('transcript.text.delta', { delta: '好' })),
  tail: [of('transcript.text.done', { text: '好好好好好好' })],
  ending: '}}',
}
const picture: CrashWire = {
  model: { type: 'image', price: { perImage: '0.005', perPartialImage: '0.001' } },
  path: '/images/generations',
  body: { prompt: '海', stream: true, partial_images: 3 },
  pieces: ['0', '1', '2'].map((b64_json) => of('image_generation.partial_image', { b64_json })),
  tail: [of('image_generation.completed', { b64_json: 'AAAA' })],
  ending: '}}',
}

it.concurrent.each([
  ['sqlite', 'chat completions', chat, '0.000068'],
  ['postgres', 'chat completions', chat, '0.000068'],
  ['sqlite', 'Gemini', gemini, '0.000068'],
  ['sqlite', 'completions', completions, '0.000068'],
  ['sqlite', 'messages that are translated', translated, '0.000068'],
  ['sqlite', 'responses, which are kept', responses, '0.000068'],
  // 10 × 2 + 20 × 0.2 + 30 × 2.5 + 40 × 4 + 6 × 8, by the million.
  ['sqlite', 'messages as they came', native, '0.000307'],
  ['sqlite', 'sound', sound, '0.001'],
  ['sqlite', 'sound as events', soundEvents, '0.001'],
  ['sqlite', 'a transcription', transcript, '0.0006'],
  ['sqlite', 'a picture in parts', picture, '0.008'],
] as const)(
  'kill -9 in the middle of streams on %s of %s loses no answer that was acknowledged, leaves no hold and records what it asked upstreams for',
  async (engine, _wire, wire, cost) => {
    const {
      acknowledged,
      begun,
      heldNano,
      holdsGoneAfterMs,
      receipts,
      missing,
      books,
      lost,
      untold,
      uncounted,
      exitCode,
    } = await crash(engine, wire)
    expect(acknowledged.length).toBeGreaterThan(20)
    expect(begun).toBeGreaterThan(acknowledged.length)
    expect(heldNano).toBeGreaterThan(0n)
    for (const receipt of receipts) expect(receipt).toMatchObject({ status: 'succeeded', cost })
    expect(receipts).toHaveLength(acknowledged.length)
    expect(receipts.every(({ ledgerIds }) => ledgerIds.length === 1)).toBe(true)
    expect(missing).toEqual([])
    expect(holdsGoneAfterMs).toBeLessThan(HOLDS_GONE_WITHIN_MS)
    expect(books).toMatchObject({ ok: true, violations: [] })
    expect([lost.length > 0, untold]).toEqual([true, []])
    expect(lost.every(({ most_nano: most }) => (most ?? 0n) > 0n)).toBe(true)
    expect(uncounted.countedNano).toBeGreaterThanOrEqual(uncounted.costNano)
    expect(exitCode).toBe(0)
  },
  240_000,
)
