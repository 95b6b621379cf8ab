import { randomFrom, seedOf } from '../engine/seed.ts'
import type { Moment } from './plan-syllable.ts'

/** Who speaks: the pitch of tone level 3 in Hz, and how much shorter than a man's the throat is. */
export interface Speaker {
  pitchHz: number
  scale: number
}

/** Pitch between two of Chao's levels: a fourth of a bit less than an octave. */
const OCTAVES_A_LEVEL = 0.2
/** Samples per control step. */
const STEP = 96
const HIGH_FORMANTS = [3500, 4500] as const
const BANDWIDTHS = [70, 90, 140, 220, 280] as const
const LOUDNESS = 0.55

/** In a pause that long a voice comes up again. */
const BREATH_MS = 150

const isSilent = ({ voice, breath, noise }: Moment) => voice === 0 && breath === 0 && noise === 0

export const samplesOf = ({ ms }: Moment, { speed, sampleRate }: { speed: number; sampleRate: number }) =>
  Math.max(1, Math.round((ms / speed / 1000) * sampleRate))

/** A second-order resonator with gain 1 at 0 Hz (Klatt 1980, JASA 67, 971). */
function resonator(sampleRate: number) {
  let [a, b, c, y1, y2] = [1, 0, 0, 0, 0]
  return {
    set(hz: number, width: number) {
      c = -Math.exp((-2 * Math.PI * width) / sampleRate)
      b = 2 * Math.exp((-Math.PI * width) / sampleRate) * Math.cos((2 * Math.PI * hz) / sampleRate)
      a = 1 - b - c
    },
    next(x: number): number {
      const y = a * x + b * y1 + c * y2
      y2 = y1
      y1 = y
      return y
    },
  }
}

/** A band of noise with gain 1 in its middle. */
function bandPass(sampleRate: number) {
  let [b0, a1, a2, x1, x2, y1, y2] = [0, 0, 0, 0, 0, 0, 0]
  return {
    set(hz: number, width: number) {
      const w = (2 * Math.PI * Math.min(hz, sampleRate * 0.45)) / sampleRate
      const alpha = Math.sin(w) / ((2 * hz) / width)
      b0 = alpha / (1 + alpha)
      a1 = (-2 * Math.cos(w)) / (1 + alpha)
      a2 = (1 - alpha) / (1 + alpha)
    },
    next(x: number): number {
      const y = b0 * (x - x2) - a1 * y1 - a2 * y2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      return y
    },
  }
}

/** A source-filter synthesizer after Klatt (1980). What was said before rings on: one voice says one text. */
export function createVoice({ speaker, sampleRate }: { speaker: Speaker; sampleRate: number }) {
  const random = randomFrom(seedOf(JSON.stringify(speaker)))
  const formants = BANDWIDTHS.map(() => resonator(sampleRate))
  const nose = resonator(sampleRate)
  const hiss = [bandPass(sampleRate), bandPass(sampleRate)]
  let before: Moment | null = null
  let phase = 0
  let tilted = 0
  let sinceBreath = 0

  function tune(moment: Moment) {
    const { scale } = speaker
    const all = [...moment.formants, ...HIGH_FORMANTS]
    formants.forEach((one, i) => {
      const width = (BANDWIDTHS[i] ?? 300) * (1 + 1.2 * moment.nasal)
      one.set(Math.min((all[i] ?? 4500) * scale, sampleRate * 0.46), width)
    })
    nose.set(270 * scale, 120)
    for (const one of hiss) one.set(moment.noiseHz, moment.noiseWidth)
  }

  function sample(moment: Moment, pitchHz: number): number {
    phase += pitchHz / sampleRate
    if (phase >= 1) phase -= 1 + 0.012 * (random() - 0.5)
    const open = phase / 0.62
    // The derivative of the flow through the glottis: it opens slowly and closes at once.
    const pulse = open < 1 && open >= 0 ? 2 * open - 3 * open * open : 0
    tilted += 0.45 * (pulse - tilted)
    const white = random() * 2 - 1
    const source =
      moment.voice * (tilted + 0.02 * white * (open < 1 ? 1 : 0.2)) + moment.breath * 0.14 * white
    const oral = formants.reduce((x, one) => one.next(x), source)
    const hissed = hiss.reduce((x, one) => one.next(x), white)
    const nasal = moment.nasal > 0 ? 0.5 * moment.nasal * nose.next(source) : 0
    return oral * (1 - 0.35 * moment.nasal) + nasal + moment.noise * 0.45 * hissed
  }

  return {
    /** Says some moments, `speed` times as fast. @returns 16-bit samples */
    say(moments: readonly Moment[], speed: number): Buffer {
      const parts: Buffer[] = []
      for (const moment of moments) {
        const count = samplesOf(moment, { speed, sampleRate })
        if (isSilent(moment) && moment.ms > BREATH_MS) sinceBreath = 0
        const from = before ?? moment
        const bytes = Buffer.alloc(count * 2)
        let now = from
        let pitchHz = speaker.pitchHz
        for (let i = 0; i < count; i += 1) {
          if (i % STEP === 0) {
            now = between(from, moment, i / count)
            tune(now)
            // A voice sinks a little while it speaks.
            const sunk = 1 - 0.06 * Math.min(1, sinceBreath / (4 * sampleRate))
            pitchHz = speaker.pitchHz * sunk * 2 ** ((now.pitch - 3) * OCTAVES_A_LEVEL)
          }
          const value = Math.tanh(LOUDNESS * sample(now, pitchHz))
          bytes.writeInt16LE(Math.round(32_000 * value), i * 2)
        }
        sinceBreath += count
        before = moment
        parts.push(bytes)
      }
      return Buffer.concat(parts)
    },
  }
}

function between(a: Moment, b: Moment, share: number): Moment {
  const mix = (x: number, y: number) => x + (y - x) * share
  return {
    ms: b.ms,
    formants: [
      mix(a.formants[0], b.formants[0]),
      mix(a.formants[1], b.formants[1]),
      mix(a.formants[2], b.formants[2]),
    ],
    voice: mix(a.voice, b.voice),
    breath: mix(a.breath, b.breath),
    noise: mix(a.noise, b.noise),
    noiseHz: b.noiseHz,
    noiseWidth: b.noiseWidth,
    pitch: mix(a.pitch, b.pitch),
    nasal: mix(a.nasal, b.nasal),
  }
}
