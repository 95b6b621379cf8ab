import { readUsage } from '../chat/read-usage.ts'

/** A billed usage in Anthropic's words: `input_tokens` are those that were neither read from a cache nor written to one. */
export function usageOf(usage: unknown) {
  const { prompt, cached, write5m, write1h, completion, cost } = readUsage(usage)
  const written = write5m + write1h
  return {
    input_tokens: prompt - cached - written,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: cached,
    ...(written > 0 && {
      cache_creation: { ephemeral_5m_input_tokens: write5m, ephemeral_1h_input_tokens: write1h },
    }),
    output_tokens: completion,
    ...(cost !== undefined && { cost }),
  }
}
