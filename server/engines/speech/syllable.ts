import { seedOf } from '../seed.ts'

const SYLLABLE_SECONDS = 0.18
const PAUSE = /[\s\p{P}]/u
const LOUDNESS = 9000

/** How the pitch moves through a syllable: level, rising, dipping, falling, as in Mandarin. */
const TONES: ((t: number) => number)[] = [
  () => 1.25,
  (t) => 0.95 + 0.35 * t,
  (t) => 0.85 + 0.6 * (t - 0.5) ** 2,
  (t) => 1.35 - 0.55 * t,
]

export const syllableSamples = (speed: number, sampleRate: number) =>
  Math.round((SYLLABLE_SECONDS / speed) * sampleRate)

interface SyllableInput {
  character: string
  pitch: number
  samples: number
  sampleRate: number
}

/** One character as a sung vowel of 16-bit samples; punctuation is silence. */
export function syllable({ character, pitch, samples, sampleRate }: SyllableInput): Buffer {
  const bytes = Buffer.alloc(samples * 2)
  if (PAUSE.test(character)) return bytes
  const seed = seedOf(character)
  const tone = TONES[seed % TONES.length] ?? (() => 1)
  const colour = 0.2 + ((seed >>> 8) % 100) / 200
  let phase = 0
  for (let i = 0; i < samples; i += 1) {
    const t = i / samples
    phase += (2 * Math.PI * pitch * tone(t)) / sampleRate
    const envelope = Math.sin(Math.PI * Math.min(1, t * 1.1)) ** 0.6
    const wave = Math.sin(phase) + colour * Math.sin(2 * phase) + (0.6 - colour) * 0.5 * Math.sin(3 * phase)
    bytes.writeInt16LE(Math.round(LOUDNESS * (Number.isFinite(envelope) ? envelope : 0) * wave), i * 2)
  }
  return bytes
}
