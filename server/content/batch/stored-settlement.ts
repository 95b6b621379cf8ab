import { z } from 'zod'
import { ReceiptLine } from '../../../contract/stats.ts'
import type { Settlement } from '../../wallet/index.ts'

const Nano = z.string().transform(BigInt)
const Lines = z.array(
  z.object({
    item: ReceiptLine.shape.item,
    quantity: z.int(),
    unitNano: Nano,
    above: z.int().optional(),
  }),
)

/** Settlement of a call whose answer is kept; any node can carry it out. */
const KeptSettlement = z.object({
  requestId: z.string(),
  status: z.enum(['succeeded', 'failed', 'aborted']),
  lines: Lines,
  promptTokens: z.int(),
  cachedTokens: z.int(),
  cacheWrite5mTokens: z.int(),
  cacheWrite1hTokens: z.int(),
  completionTokens: z.int(),
  isEstimated: z.boolean(),
  ttftMs: z.int().nullable(),
  durationMs: z.int().nullable(),
  errorCode: z.string().optional(),
  attempts: z.array(
    z.object({
      channel: z.string(),
      target: z.string(),
      outcome: z.enum(['succeeded', 'failed', 'aborted', 'refused', 'lost']),
      httpStatus: z.int().nullable(),
      startedAt: z.int(),
      durationMs: z.int(),
      firstByteMs: z.int().nullable(),
      upstreamId: z.string().optional(),
      lines: Lines,
      costNano: Nano.nullable(),
      mostNano: Nano.nullable().optional(),
    }),
  ),
})

export const writeSettlement = (settlement: Settlement): string =>
  JSON.stringify(settlement, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** @param text as `writeSettlement` wrote it */
export const readSettlement = (text: string) => KeptSettlement.parse(JSON.parse(text)) satisfies Settlement
