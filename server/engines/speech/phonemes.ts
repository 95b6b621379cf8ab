/** The first three resonances of the mouth, in Hz, as a grown man has them. */
export type Formants = readonly [number, number, number]

const A: Formants = [800, 1300, 2550]
const A_FRONT: Formants = [730, 1550, 2550]
const A_BACK: Formants = [720, 1080, 2500]
const O: Formants = [520, 880, 2500]
const E: Formants = [470, 1150, 2500]
const E_FRONT: Formants = [500, 1900, 2600]
const SCHWA: Formants = [500, 1350, 2500]
const I: Formants = [290, 2250, 3000]
const U: Formants = [330, 720, 2400]
const U_OPEN: Formants = [420, 850, 2450]
const Y: Formants = [290, 1950, 2350]
const HISS: Formants = [350, 1350, 2650]
const CURL: Formants = [350, 1650, 2200]

export interface Final {
  path: readonly Formants[]
  nasal?: 'n' | 'ng'
}

/** Mandarin's finals, rounded from published averages (Wu & Lin 1989, 实验语音学概要); `-i` and `-ri` keep the initial's tongue. */
export const FINALS: Record<string, Final> = {
  a: { path: [A] },
  o: { path: [U_OPEN, O] },
  e: { path: [E, SCHWA] },
  ai: { path: [A_FRONT, E_FRONT, I] },
  ei: { path: [E_FRONT, I] },
  ao: { path: [A_BACK, O, U_OPEN] },
  ou: { path: [O, U_OPEN] },
  an: { path: [A_FRONT, A_FRONT], nasal: 'n' },
  en: { path: [SCHWA], nasal: 'n' },
  ang: { path: [A_BACK, A_BACK], nasal: 'ng' },
  eng: { path: [E], nasal: 'ng' },
  ong: { path: [U_OPEN], nasal: 'ng' },
  er: {
    path: [
      [600, 1350, 2200],
      [500, 1450, 1700],
    ],
  },
  i: { path: [I] },
  ia: { path: [I, A, A] },
  ie: { path: [I, E_FRONT, E_FRONT] },
  iao: { path: [I, A_BACK, U_OPEN] },
  iou: { path: [I, O, U_OPEN] },
  ian: { path: [I, E_FRONT], nasal: 'n' },
  in: { path: [I], nasal: 'n' },
  iang: { path: [I, A_BACK], nasal: 'ng' },
  ing: { path: [I, SCHWA], nasal: 'ng' },
  iong: { path: [Y, U_OPEN], nasal: 'ng' },
  u: { path: [U] },
  ua: { path: [U, A, A] },
  uo: { path: [U, O, O] },
  uai: { path: [U, A_FRONT, I] },
  uei: { path: [U, E_FRONT, I] },
  uan: { path: [U, A_FRONT], nasal: 'n' },
  uen: { path: [U, SCHWA], nasal: 'n' },
  uang: { path: [U, A_BACK], nasal: 'ng' },
  ueng: { path: [U, E], nasal: 'ng' },
  ü: { path: [Y] },
  üe: { path: [Y, E_FRONT, E_FRONT] },
  üan: { path: [Y, [600, 1750, 2550]], nasal: 'n' },
  ün: { path: [Y], nasal: 'n' },
  '-i': { path: [HISS] },
  '-ri': { path: [CURL] },
}

export const NASALS: Record<'n' | 'ng', Formants> = { n: [270, 1500, 2500], ng: [270, 1000, 2300] }

export interface Initial {
  /** Silence before a burst, in ms. */
  closure?: number
  /** Noise made at the teeth or the palate: how long (ms), around which Hz, how wide, how loud (0 to 1). */
  noise?: { ms: number; hz: number; width: number; level: number }
  /** Breath between the burst and the voice, in ms. */
  breath?: number
  /** Voice through the nose or past the tongue before the vowel. */
  murmur?: { ms: number; formants: Formants; level: number }
  /** The second formant from which the vowel is reached; absent: the vowel's own. */
  locus?: number
}

const burst = (hz: number, level: number) => ({ ms: 10, hz, width: 2500, level })

export const INITIALS: Record<string, Initial> = {
  '': {},
  b: { closure: 45, noise: burst(900, 0.35), locus: 900 },
  p: { closure: 45, noise: burst(900, 0.5), breath: 65, locus: 900 },
  m: { murmur: { ms: 70, formants: [270, 1000, 2200], level: 0.4 }, locus: 1000 },
  f: { noise: { ms: 95, hz: 6500, width: 6000, level: 0.28 }, locus: 1100 },
  d: { closure: 45, noise: burst(4200, 0.45), locus: 1800 },
  t: { closure: 45, noise: burst(4200, 0.6), breath: 65, locus: 1800 },
  n: { murmur: { ms: 70, formants: [270, 1550, 2500], level: 0.4 }, locus: 1700 },
  l: { murmur: { ms: 60, formants: [350, 1300, 2750], level: 0.55 }, locus: 1400 },
  g: { closure: 45, noise: { ms: 16, hz: 1900, width: 1200, level: 0.5 }, breath: 10 },
  k: { closure: 45, noise: { ms: 20, hz: 1900, width: 1200, level: 0.6 }, breath: 70 },
  h: { noise: { ms: 85, hz: 1500, width: 1500, level: 0.22 }, breath: 40 },
  j: { closure: 35, noise: { ms: 50, hz: 4200, width: 2600, level: 0.6 }, locus: 2200 },
  q: { closure: 35, noise: { ms: 85, hz: 4200, width: 2600, level: 0.6 }, breath: 50, locus: 2200 },
  x: { noise: { ms: 120, hz: 4600, width: 2800, level: 0.55 }, locus: 2200 },
  zh: { closure: 35, noise: { ms: 45, hz: 2900, width: 1800, level: 0.6 }, locus: 1700 },
  ch: { closure: 35, noise: { ms: 80, hz: 2900, width: 1800, level: 0.6 }, breath: 50, locus: 1700 },
  sh: { noise: { ms: 120, hz: 3000, width: 1900, level: 0.55 }, locus: 1700 },
  r: {
    noise: { ms: 25, hz: 2800, width: 1600, level: 0.1 },
    murmur: { ms: 60, formants: [340, 1450, 1950], level: 0.5 },
    locus: 1600,
  },
  z: { closure: 35, noise: { ms: 50, hz: 7500, width: 3500, level: 0.6 }, locus: 1500 },
  c: { closure: 35, noise: { ms: 85, hz: 7500, width: 3500, level: 0.6 }, breath: 45, locus: 1500 },
  s: { noise: { ms: 120, hz: 7800, width: 3500, level: 0.55 }, locus: 1500 },
}

/** How the pitch moves through a syllable, in steps of 1 (low) to 5 (high), as Chao wrote the tones down. */
export const TONES: Record<number, readonly number[]> = {
  0: [2.8, 2.3],
  1: [4.8, 4.8, 4.7],
  2: [2.6, 3, 4.8],
  3: [2.2, 1.2, 1.1],
  4: [5, 4, 1.2],
}
/** A third tone rises again only at the end. */
export const THIRD_AT_END = [2.2, 1, 1.2, 3.4] as const
