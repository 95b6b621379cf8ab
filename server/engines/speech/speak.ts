import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { SpeechRequest } from '../../../contract/openai.ts'
import { brokenOff, applyTriggers, readTriggers } from '../engine/triggers.ts'
import { ENGINE_LABEL, engineError, type EngineAnswer, type EngineRequest } from '../engine/engine.ts'
import { transcribe } from '../transcription/transcribe.ts'
import { planSpeech } from './plan-syllable.ts'
import { readText } from './read-text.ts'
import { createVoice, samplesOf, type Speaker } from './voice.ts'
import { SAMPLE_RATE, wavHeader } from '../../platform/audio/write-wav.ts'
import { seedOf } from '../engine/seed.ts'

/** Answers a speech request with Mandarin that a synthesizer of our own speaks: plain, and plainly a machine. */
export async function speak(request: EngineRequest): Promise<EngineAnswer> {
  if (request.path !== '/audio/speech') return transcribe(request)
  const asks = SpeechRequest.parse(JSON.parse(request.body))
  const { input, voice, speed, response_format: format } = asks
  const triggers = readTriggers(input)
  const refusal = await applyTriggers(triggers, request.signal)
  if (refusal) return refusal
  if (format && format !== 'wav' && format !== 'pcm')
    return engineError(400, `${ENGINE_LABEL}只提供 wav 与 pcm 格式的音频`)
  const { values, abortAfter, paceMs } = triggers
  const units = await readText(triggers.text)
  if (values.abort === undefined && !units.some(({ kind }) => kind === 'syllable'))
    return engineError(400, `${ENGINE_LABEL}：没有可以读出来的文字`)
  const plan = planSpeech(units)
  const pace = { speed: speed ?? 1, sampleRate: SAMPLE_RATE }
  const synthesizer = createVoice({ speaker: speakerOf(voice), sampleRate: SAMPLE_RATE })
  const end = values.abort === undefined ? Infinity : (abortAfter ?? Math.ceil(plan.length / 2))
  const header = wavHeader({
    sampleCount: plan.flat().reduce((sum, moment) => sum + samplesOf(moment, pace), 0),
    comment: `${ENGINE_LABEL}：${triggers.text.slice(0, 200)}`,
  })

  async function* pieces(): AsyncGenerator<Buffer> {
    if (format !== 'pcm') yield header
    for (const [i, moments] of plan.entries()) {
      if (i >= end) throw brokenOff()
      if (paceMs) await sleep(paceMs, undefined, { signal: request.signal })
      await nextTurn()
      yield synthesizer.say(moments, pace.speed)
    }
    if (values.abort !== undefined) throw brokenOff()
  }
  if (asks.stream_format === 'sse')
    return { status: 200, contentType: 'text/event-stream', pieces: asEvents(pieces()) }
  return { status: 200, contentType: format === 'pcm' ? 'audio/pcm' : 'audio/wav', pieces: pieces() }
}

async function* asEvents(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const event = (value: object) => Buffer.from(`data: ${JSON.stringify(value)}\n\n`)
  for await (const bytes of pieces)
    if (bytes.length > 0) yield event({ type: 'speech.audio.delta', audio: bytes.toString('base64') })
  yield event({ type: 'speech.audio.done' })
}

/** The voices that have a name of their own; contract and console know them by it. */
const SPEAKERS: Record<string, Speaker> = {
  alloy: { pitchHz: 205, scale: 1.14 },
  nova: { pitchHz: 235, scale: 1.2 },
  onyx: { pitchHz: 105, scale: 0.97 },
}

/** The speaker that goes by a name; any other name has one of its own too. */
function speakerOf(voice: unknown): Speaker {
  const known = typeof voice === 'string' ? SPEAKERS[voice] : SPEAKERS.alloy
  const seed = seedOf(JSON.stringify(voice ?? ''))
  return known ?? { pitchHz: 110 + (seed % 120), scale: 0.98 + ((seed >>> 8) % 100) / 500 }
}
