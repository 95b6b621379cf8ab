import { z } from 'zod'
import { Usage } from '../../../contract/openai.ts'

const Counted = Usage.extend({
  completion_tokens_details: z.object({ reasoning_tokens: z.unknown() }).nullish().catch(undefined),
  cost: z.string().optional(),
  estimated: z.boolean().optional(),
})
const count = (value: unknown) => (typeof value === 'number' ? value : 0)

/** A billed usage: tokens, those of a cache among the prompt's and those of thought among the completion's. `cost` in yuan. */
export function readUsage(usage: unknown) {
  const { data } = Counted.safeParse(usage)
  return {
    prompt: count(data?.prompt_tokens),
    cached: count(data?.prompt_tokens_details?.cached_tokens ?? data?.prompt_cache_hit_tokens),
    completion: count(data?.completion_tokens),
    reasoning: count(data?.completion_tokens_details?.reasoning_tokens),
    cost: data?.cost,
    isEstimated: data?.estimated === true,
  }
}
