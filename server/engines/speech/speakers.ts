import { seedOf } from '../engine/seed.ts'
import type { Speaker } from './voice.ts'

/** The voices that have a name of their own; contract and console know them by it. */
const SPEAKERS: Record<string, Speaker> = {
  alloy: { pitchHz: 205, scale: 1.14 },
  nova: { pitchHz: 235, scale: 1.2 },
  onyx: { pitchHz: 105, scale: 0.97 },
}

/** The speaker that goes by a name; any other name has one of its own too. */
export function speakerOf(voice: unknown): Speaker {
  const known = typeof voice === 'string' ? SPEAKERS[voice] : SPEAKERS.alloy
  const seed = seedOf(JSON.stringify(voice ?? ''))
  return known ?? { pitchHz: 110 + (seed % 120), scale: 0.98 + ((seed >>> 8) % 100) / 500 }
}
