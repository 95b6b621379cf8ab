import { Usage } from '../../../contract/openai.ts'

/** What an answer says that it used; `prompt` is all of the prompt, and the classes of the cache are among it. */
export interface ReportedUsage {
  prompt: number
  cached: number
  write5m: number
  write1h: number
  /** This part of the prompt is sound. */
  audioIn: number
  /** Null: it is not said. */
  completion: number | null
  /** This part of the answer is sound. */
  audioOut: number
  /** This part of the answer is thoughts. */
  thought: number
  /** How often the web was searched; null: it is not said. */
  searches: number | null
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const isPresent = (value: unknown) => value !== undefined && value !== null

/** A count that is not said is 0; null: it is none. */
export const countOf = (value: unknown): number | null => {
  if (!isPresent(value)) return 0
  return isCount(value) ? value : null
}

/** Reads the usage of a chat completion, in the shape of any vendor. @returns null unless every count in it is one */
export function readChatUsage(raw: unknown): ReportedUsage | null {
  const parsed = Usage.safeParse(raw)
  if (!parsed.success) return null
  const { prompt_tokens: prompt, completion_tokens, prompt_tokens_details: details, ...usage } = parsed.data
  const cached = countOf(
    details?.cached_tokens ??
      usage.prompt_cache_hit_tokens ??
      usage.cached_tokens ??
      usage.cache_read_input_tokens,
  )
  const writes = readWrites(
    details?.cache_write_tokens ??
      details?.cache_creation_input_tokens ??
      details?.cache_creation_tokens ??
      usage.cache_creation_input_tokens,
    details?.cache_creation ?? details?.cache_creation_token_details ?? usage.cache_creation,
  )
  const counted = countOf(completion_tokens)
  const [audioIn, audioOut, thought] = [
    countOf(details?.audio_tokens),
    countOf(usage.completion_tokens_details?.audio_tokens),
    countOf(usage.completion_tokens_details?.reasoning_tokens),
  ]
  const reported =
    usage.server_tool_use?.web_search_requests ??
    usage.tool_usage?.web_search?.num_requests ??
    usage.num_search_queries ??
    usage.plugins?.search?.count
  const searches = countOf(reported)
  if (!isCount(prompt) || counted === null || cached === null || writes === null) return null
  if (audioIn === null || audioOut === null || searches === null) return null
  const completion = withHidden(counted, { prompt, cached, ...writes, thought, total: usage.total_tokens })
  return {
    prompt,
    cached,
    ...writes,
    audioIn,
    completion: isPresent(completion_tokens) || completion > 0 ? completion : null,
    audioOut,
    // What is no count is no reason to doubt the others: thoughts are among the answer's.
    thought: thought ?? 0,
    searches: isPresent(reported) ? searches : null,
  }
}

interface Summed extends Pick<ReportedUsage, 'prompt' | 'cached' | 'write5m' | 'write1h'> {
  thought?: number | null
  total: unknown
}

/**
 * Some vendors bill tokens of the answer, thoughts mostly, that stand in the total alone. Those of a cache that stand next to the prompt's are
 * none.
 */
export function withHidden(completion: number, { prompt, cached, write5m, write1h, thought, total }: Summed) {
  if (!isCount(total)) return completion
  const hidden = total - prompt - completion
  const written = write5m + write1h
  const isCache = hidden !== thought && [cached, written, cached + written].includes(hidden)
  return hidden > 0 && !isCache ? completion + hidden : completion
}

/** What went in where an answer has no tokens: some vendors say the total alone. @returns 0: nothing that can be believed */
export function readInputTokens(raw: unknown): number {
  const { prompt_tokens: prompt, total_tokens: total } = Usage.safeParse(raw).data ?? {}
  const counts = [prompt, total].map(countOf)
  return counts.includes(null) ? 0 : Math.max(...counts.map(Number))
}

const COUNTS = ['prompt_tokens', 'completion_tokens'] as const
const counts = (usage: unknown, name: (typeof COUNTS)[number]) =>
  typeof usage === 'object' &&
  usage !== null &&
  name in usage &&
  Number(usage[name as keyof typeof usage]) > 0

/** A later usage that leaves open, or has as 0, what an earlier one has counted. */
export function saysLess(later: unknown, earlier: unknown): boolean {
  return COUNTS.some((name) => counts(earlier, name) && !counts(later, name))
}

interface Split {
  ephemeral_5m_input_tokens?: unknown
  ephemeral_1h_input_tokens?: unknown
}

/** How long what was written lives: what the split does not cover lives for five minutes. @returns null unless they are counts */
export function readWrites(sum: unknown, split: Split | null | undefined) {
  const [all, short, long] = [
    countOf(sum),
    countOf(split?.ephemeral_5m_input_tokens),
    countOf(split?.ephemeral_1h_input_tokens),
  ]
  if (all === null || short === null || long === null) return null
  const written = all === 0 ? short + long : all
  const write1h = Math.min(long, written)
  return { write5m: written - write1h, write1h }
}
