import { z } from 'zod'
import { costText } from '../../../contract/money.ts'
import { readChatUsage } from '../../catalog/index.ts'

const UsageReport = z.object({
  completion_tokens_details: z.object({ reasoning_tokens: z.unknown() }).nullish().catch(undefined),
  cost: z.unknown().optional(),
  estimated: z.boolean().optional(),
})
const NOTHING = { prompt: 0, cached: 0, write5m: 0, write1h: 0, completion: 0, searches: null }

/** A billed usage: tokens, those of a cache among the prompt's and those of thought among the completion's. `cost` in yuan, to be written. */
export function readUsage(usage: unknown) {
  const reported = readChatUsage(usage) ?? NOTHING
  const { data } = UsageReport.safeParse(usage)
  const cost = costText(data?.cost)
  const reasoning = data?.completion_tokens_details?.reasoning_tokens
  return {
    ...reported,
    completion: reported.completion ?? 0,
    reasoning: typeof reasoning === 'number' ? reasoning : 0,
    cost: cost === null ? undefined : JSON.rawJSON(cost),
    isEstimated: data?.estimated === true,
  }
}
