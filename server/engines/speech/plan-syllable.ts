import {
  FINALS,
  INITIALS,
  NASALS,
  THIRD_AT_END,
  TONES,
  type Final,
  type Formants,
  type Initial,
} from './phonemes.ts'
import type { Pause, Syllable } from './read-text.ts'

/** A moment of speech; between two moments everything moves evenly. */
export interface Moment {
  /** It counts since the moment before. */
  ms: number
  formants: Formants
  voice: number
  breath: number
  noise: number
  noiseHz: number
  noiseWidth: number
  /** 1 (low) to 5 (high). */
  pitch: number
  /** Speaking through the nose, 0 to 1. */
  nasal: number
}

const VOWEL_MS = 190
const LIGHT_MS = 110
const FINAL_STRETCH = 1.3
/** The sound glides from a consonant into the vowel in this time. */
const GLIDE_MS = 38
const RELEASE_MS = 45

const quiet = { voice: 0, breath: 0, noise: 0, noiseHz: 3000, noiseWidth: 2000, nasal: 0 }
const locusOf = ([f1, f2, f3]: Formants, locus: number | undefined): Formants =>
  locus === undefined ? [f1, f2, f3] : [Math.min(f1, 380), locus + (f2 - locus) * 0.25, f3]

/** The moments of a text, unit by unit; in a pause the mouth stays as it was. */
export function planSpeech(units: readonly (Syllable | Pause)[]): Moment[][] {
  let last: Moment = { ...quiet, ms: 0, formants: [500, 1500, 2500], pitch: 3 }
  return units.map((unit) => {
    const moments =
      unit.kind === 'syllable'
        ? planSyllable(unit)
        : [
            { ...last, voice: 0, breath: 0, noise: 0, ms: 20 },
            { ...last, voice: 0, breath: 0, noise: 0, ms: unit.ms },
          ]
    last = moments.at(-1) ?? last
    return moments
  })
}

function planSyllable({ initial, final, tone, isFinal }: Syllable): Moment[] {
  const how = FINALS[final] ?? { path: [[500, 1500, 2500]] }
  const begin = INITIALS[initial] ?? {}
  const contour = (tone === 3 && isFinal ? THIRD_AT_END : TONES[tone]) ?? [3, 3]
  return [
    ...planInitial(begin, how.path[0] ?? [500, 1500, 2500], contour[0] ?? 3),
    ...planFinal({ how, contour, isLight: tone === 0, isFinal, from: begin.locus }),
  ]
}

function planInitial(
  { closure, noise, breath, murmur, locus }: Initial,
  vowel: Formants,
  pitch: number,
): Moment[] {
  const formants = locusOf(vowel, locus)
  const still = { ...quiet, formants, pitch }
  const moments: Moment[] = []
  if (closure !== undefined) moments.push({ ...still, ms: 6 }, { ...still, ms: closure })
  if (noise) {
    const sound = { ...still, noise: noise.level, noiseHz: noise.hz, noiseWidth: noise.width }
    const attack = Math.min(noise.ms / 3, 30)
    moments.push(
      { ...sound, noise: closure === undefined ? 0 : noise.level, ms: 2 },
      { ...sound, ms: attack },
      { ...sound, ms: noise.ms - attack },
    )
  }
  if (breath !== undefined)
    moments.push({ ...still, breath: 0.5, ms: 6 }, { ...still, breath: 0.35, ms: breath })
  if (murmur) {
    const sound = {
      ...still,
      formants: murmur.formants,
      voice: murmur.level,
      nasal: initial(murmur.formants),
    }
    moments.push({ ...sound, ms: 14 }, { ...sound, ms: murmur.ms })
  }
  return moments
}

/** A murmur that low is in the nose. */
const initial = ([f1]: Formants) => (f1 < 300 ? 1 : 0)

interface FinalInput {
  how: Final
  contour: readonly number[]
  isLight: boolean
  isFinal: boolean
  from: number | undefined
}

function planFinal({ how, contour, isLight, isFinal, from }: FinalInput): Moment[] {
  const [first = [500, 1500, 2500] as const] = how.path
  const total = (isLight ? LIGHT_MS : VOWEL_MS) * (isFinal ? FINAL_STRETCH : 1)
  const level = isLight ? 0.7 : 1
  const targets = how.path.map((formants) => ({ formants, nasal: 0, voice: level }))
  const last = targets.at(-1)
  if (last && targets.length === 1) targets.push(last)
  if (how.nasal) {
    targets.push({ formants: NASALS[how.nasal], nasal: 1, voice: 0.55 * level })
    targets.push({ formants: NASALS[how.nasal], nasal: 1, voice: 0.45 * level })
  }
  const pitchAt = (share: number) => {
    const place = share * (contour.length - 1)
    const [low, high] = [contour[Math.floor(place)] ?? 3, contour[Math.ceil(place)] ?? 3]
    return low + (high - low) * (place % 1)
  }
  const voiced: Moment[] = [
    { ...quiet, ms: 10, formants: locusOf(first, from), voice: 0.75 * level, pitch: pitchAt(0) },
    { ...quiet, ms: GLIDE_MS, formants: first, voice: level, pitch: pitchAt(0.08) },
  ]
  // A tone is finer than the path of the mouth: each step between two targets is cut in four.
  const steps = (targets.length - 1) * 4
  for (let step = 1; step <= steps; step += 1) {
    const place = (step / steps) * (targets.length - 1)
    const [a, b] = [targets[Math.floor(place)], targets[Math.ceil(place)]]
    if (!a || !b) continue
    const mix = (x: number, y: number) => x + (y - x) * (place % 1)
    voiced.push({
      ...quiet,
      ms: (total - GLIDE_MS) / steps,
      formants: [
        mix(a.formants[0], b.formants[0]),
        mix(a.formants[1], b.formants[1]),
        mix(a.formants[2], b.formants[2]),
      ],
      voice: mix(a.voice, b.voice),
      nasal: mix(a.nasal, b.nasal),
      pitch: pitchAt(step / steps),
    })
  }
  const end = voiced.at(-1)
  if (end)
    voiced.push({
      ...end,
      ms: isFinal ? RELEASE_MS * 1.6 : RELEASE_MS * 0.6,
      voice: isFinal ? 0 : 0.35 * level,
    })
  return voiced
}
