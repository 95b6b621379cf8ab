import { z } from 'zod'
import { Usage } from '../../../contract/openai.ts'

const Counted = Usage.extend({ cost: z.string().optional() })
const count = (value: unknown) => (typeof value === 'number' ? value : 0)

/** A billed usage in Anthropic's words: `input_tokens` are those that no cache had. */
export function usageOf(usage: unknown) {
  const { data } = Counted.safeParse(usage)
  const cached = count(data?.prompt_tokens_details?.cached_tokens ?? data?.prompt_cache_hit_tokens)
  return {
    input_tokens: count(data?.prompt_tokens) - cached,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens: count(data?.completion_tokens),
    ...(data?.cost !== undefined && { cost: data.cost }),
  }
}
