import { z } from 'zod'
import { ReceiptLine } from './stats.ts'
import { Timestamp, Yuan } from './user.ts'

const ids = (max: number) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().min(1).max(128)).min(1).max(max))

/** Models to compare, as a comma list. */
export const ComparedModels = ids(4)

/** One usage class, and its cost on the other model after packages. */
const WhatIfLine = z.object({
  item: ReceiptLine.shape.item,
  quantity: z.int(),
  fromPackages: z.int(),
  amount: z.string(),
})

/**
 * The caller's calls of one model priced on another: quantities × its current prices − list price paid by packages. For the same model
 * it equals what was paid, to the nano-yuan.
 */
export const WhatIf = z.object({
  targetId: z.string(),
  targetName: z.string(),
  /** Yuan, with the same package deduction; and without. */
  cost: Yuan,
  costWithoutPackages: z.string(),
  lines: z.array(WhatIfLine),
})
export type WhatIf = z.infer<typeof WhatIf>

/** What a model's calls of a period cost, and would have cost on others. */
export const WhatIfAnswer = z.object({
  begin: Timestamp,
  end: Timestamp,
  modelId: z.string(),
  modelName: z.string(),
  calls: z.int(),
  packageTokens: z.int(),
  paid: z.string(),
  targets: z.array(WhatIf),
})
export type WhatIfAnswer = z.infer<typeof WhatIfAnswer>

/** Measured over the caller's calls of the last 30 days; null without samples. */
export const Measured = z.object({
  modelId: z.string(),
  /** The sample: finished calls. */
  calls: z.int(),
  successRate: z.number().min(0).max(1).nullable(),
  /** Milliseconds, within 12 %. */
  ttftP50Ms: z.int().nullable(),
  ttftP95Ms: z.int().nullable(),
  /** Output tokens per second after the first byte, over the last `speedCalls` streamed calls. */
  tokensPerSecond: z.number().nullable(),
  speedCalls: z.int(),
})
export type Measured = z.infer<typeof Measured>
