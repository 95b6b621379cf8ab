import { z } from 'zod'
import { readWav } from '../../platform/audio/read-wav.ts'
import { BYTES_A_SECOND_MIN, soundLength } from '../../platform/audio/sound-length.ts'
import { runCooperativelyIfLong } from '../../platform/http/body/cooperative.ts'
import { type CatalogModel, unitPrices } from '../../catalog/index.ts'
import type { UnitLine } from '../../wallet/index.ts'

/** Two channels of 192 kHz and 32 bits: a header that claims more is not believed. */
const BYTES_A_SECOND_MAX = 192_000 * 2 * 4
/** Faster speaks no voice. */
const CHARACTERS_A_SECOND_MAX = 25
const CHARACTERS_MIN = 100
const SECONDS_MAX = 24 * 3600

type Transcriber = Extract<CatalogModel, { type: 'speech' | 'transcription' }>

interface TranscriptionPlan {
  upperLines: UnitLine[]
  /** What an answer is billed by. `isAboveBound`: the upstream heard more than was held for. */
  billFor: (answer: { transcript: string; raw: unknown }) => { lines: UnitLine[]; isAboveBound: boolean }
}

/** How many seconds an upstream says that it heard: OpenAI's `verbose_json` and `usage`, and those that follow it. */
const TranscriptionAnswer = z.object({
  duration: z.coerce.number().optional().catch(undefined),
  usage: z
    .object({ seconds: z.coerce.number().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** Plans by the minutes of the sound; a speech model of the demo engine hears nothing and bills the characters that it says. */
export async function planTranscription(model: Transcriber, bytes: Buffer): Promise<TranscriptionPlan> {
  return model.type === 'transcription' ? byMinutes(model, bytes) : byCharacters(model, bytes)
}

async function byMinutes(
  model: Extract<Transcriber, { type: 'transcription' }>,
  bytes: Buffer,
): Promise<TranscriptionPlan> {
  const { milliminute: unitNano } = unitPrices(model)
  const linesOf = (seconds: number): UnitLine[] => [
    { item: 'milliminute', quantity: Math.ceil(Math.round(seconds * 1e6) / 60_000), unitNano },
  ]
  const length = await runCooperativelyIfLong(soundLength(bytes))
  const bound = Math.min(length.seconds, SECONDS_MAX)
  return {
    upperLines: linesOf(bound),
    billFor({ raw }) {
      const parsed = TranscriptionAnswer.safeParse(raw)
      const reported = parsed.success
        ? Math.max(parsed.data.duration ?? 0, parsed.data.usage?.seconds ?? 0)
        : 0
      const claimed = Number.isFinite(reported) ? reported : 0
      // What its frames do not tell an upstream may; one that does not say it either is paid for all that so many bytes can hold.
      const seconds = length.isMeasured ? Math.max(bound, claimed) : claimed || bound
      // Upstreams round to whole seconds.
      return { lines: linesOf(Math.min(seconds, bound)), isAboveBound: claimed > bound + 1 }
    },
  }
}

function byCharacters(model: Extract<Transcriber, { type: 'speech' }>, bytes: Buffer): TranscriptionPlan {
  const { character: unitNano } = unitPrices(model)
  const linesOf = (quantity: number): UnitLine[] => [{ item: 'character', quantity, unitNano }]
  const wav = readWav(bytes)
  const seconds = wav
    ? Math.max(wav.seconds, wav.samples.length / BYTES_A_SECOND_MAX)
    : bytes.length / BYTES_A_SECOND_MIN
  const bound = CHARACTERS_MIN + Math.ceil(seconds * CHARACTERS_A_SECOND_MAX)
  return {
    upperLines: linesOf(bound),
    billFor: ({ transcript }) => ({
      lines: linesOf(Math.min(bound, Array.from(transcript.trim()).length)),
      isAboveBound: false,
    }),
  }
}
