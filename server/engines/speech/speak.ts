import { SpeechRequest } from '../../../contract/openai.ts'
import { ENGINE_LABEL, type EngineAnswer, type EngineRequest } from '../engine.ts'
import { transcribe } from '../transcription/transcribe.ts'
import { seedOf } from '../seed.ts'
import { syllable, syllableSamples } from './syllable.ts'
import { SAMPLE_RATE, wavHeader } from './wav.ts'

const VOICE_PITCH_MIN = 130
const VOICE_PITCH_SPAN = 140

/** Answers a speech request with a WAV of sung syllables, one a character: audible, and plainly no human voice. */
export async function speak(request: EngineRequest): Promise<EngineAnswer> {
  const { path, body } = request
  if (path === '/audio/transcriptions') return transcribe(request)
  const { input, voice, speed } = SpeechRequest.parse(JSON.parse(body))
  const characters = Array.from(input)
  const samples = syllableSamples(speed ?? 1, SAMPLE_RATE)
  const pitch = VOICE_PITCH_MIN + (seedOf(JSON.stringify(voice ?? '')) % VOICE_PITCH_SPAN)
  const header = wavHeader({
    sampleCount: samples * characters.length,
    comment: `${ENGINE_LABEL}：${input.slice(0, 200)}`,
  })
  async function* pieces(): AsyncGenerator<Buffer> {
    yield header
    for (const character of characters) yield syllable({ character, pitch, samples, sampleRate: SAMPLE_RATE })
  }
  return { status: 200, contentType: 'audio/wav', pieces: pieces() }
}
