import { z } from 'zod'
import { Timestamp, Yuan } from './user.ts'

const ids = (max: number) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().min(1).max(128)).min(1).max(max))

/** Models to compare, as a comma list. */
export const ComparedModels = ids(4)

/** One class of what was used, and what it costs on the other model once packages have covered what they covered. */
const WhatIfLine = z.object({
  item: z.enum(['input', 'cachedInput', 'output', 'image', 'character', 'second', 'milliminute']),
  quantity: z.int(),
  fromPackages: z.int(),
  amount: z.string(),
})

/**
 * The caller's real calls of one model, priced on another: each class's quantity times the other's price of today, less the
 * list price that packages paid. On the same model it is what was paid, to the nano-yuan, whatever its price was then and whatever capped it.
 */
export const WhatIf = z.object({
  targetId: z.string(),
  targetName: z.string(),
  /** Yuan, packages having paid the same list price; and if they paid nothing. */
  cost: Yuan,
  costWithoutPackages: z.string(),
  lines: z.array(WhatIfLine),
})
export type WhatIf = z.infer<typeof WhatIf>

/** What was really paid for a model's calls in a period, and what others would have cost. */
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

/** What the caller's own calls of the last 30 days measured; null where nothing did. */
export const Measured = z.object({
  modelId: z.string(),
  /** The sample: finished calls. */
  calls: z.int(),
  successRate: z.number().min(0).max(1).nullable(),
  /** Milliseconds, at most 12 % off. */
  ttftP50Ms: z.int().nullable(),
  ttftP95Ms: z.int().nullable(),
  /** Output tokens a second after the first byte, over the last `speedCalls` calls that streamed. */
  tokensPerSecond: z.number().nullable(),
  speedCalls: z.int(),
})
export type Measured = z.infer<typeof Measured>
