import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '../../../contract/time.ts'
import type { Figures } from './read-figures.ts'

const Nano = z.string().transform((text) => BigInt(text))

/** What a spend cap keeps to count from: what was spent in all at some moments, and what counted already when it was last taken off. */
const Memory = z.object({
  samples: z.array(z.tuple([z.int(), Nano])).default([]),
  since: z.object({ day: z.string(), dayNano: Nano, networks: z.int() }).nullable().default(null),
})
export type Memory = z.output<typeof Memory>

export const readMemory = (text: string): Memory => Memory.parse(JSON.parse(text))

export const memoryText = (memory: Memory): string =>
  JSON.stringify(memory, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** Makes the memory of a spend cap that begins to count now. */
export const freshMemory = ({ totalNano, dayNano, networks }: Figures, day: string, now: number): Memory => ({
  samples: [[now, totalNano]],
  since: { day, dayNano, networks },
})

/** What was spent in the last 60 minutes, or since the first sample. */
export function hourNano({ samples }: Memory, { totalNano }: Figures, now: number): bigint {
  const before = samples.findLast(([at]) => at <= now - HOUR_MS) ?? samples[0]
  return before === undefined ? 0n : totalNano - before[1]
}

/** Adds one more sample if the last is a minute old, and drops those that are not needed any more. */
export function sampled(memory: Memory, { totalNano }: Figures, now: number): Memory {
  const last = memory.samples.at(-1)
  if (last !== undefined && last[0] > now - MINUTE_MS) return memory
  const first = memory.samples.findLastIndex(([at]) => at <= now - HOUR_MS)
  return { ...memory, samples: [...memory.samples.slice(Math.max(0, first)), [now, totalNano]] }
}
