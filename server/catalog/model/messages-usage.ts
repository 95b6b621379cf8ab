import type { MessagesUsage } from '../../../contract/anthropic.ts'
import { countOf, readWrites, withHidden, type ReportedUsage } from './reported-usage.ts'

const INPUTS = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'] as const

/** Reads the usage of a message: what its prompt is in all, and what of that is a cache's. @returns null unless every count in it is one */
export function readMessagesUsage(usage: MessagesUsage | null): ReportedUsage | null {
  if (!usage) return null
  const plain = countOf(usage.input_tokens)
  const cached = countOf(usage.cache_read_input_tokens)
  const writes = readWrites(usage.cache_creation_input_tokens, usage.cache_creation)
  const counted = countOf(usage.output_tokens)
  const reported = usage.server_tool_use?.web_search_requests
  const searches = countOf(reported)
  if (plain === null || cached === null || writes === null || counted === null || searches === null)
    return null
  const hasCompletion = usage.output_tokens !== undefined && usage.output_tokens !== null
  const classes = { prompt: plain + cached + writes.write5m + writes.write1h, cached, ...writes }
  const completion = withHidden(counted, { ...classes, total: usage.total_tokens })
  return {
    ...classes,
    audioIn: 0,
    completion: hasCompletion ? completion : null,
    audioOut: 0,
    thought: 0,
    searches: reported === undefined || reported === null ? null : searches,
  }
}

/**
 * What a stream says in its end on top of what it said in its begin. Counts are cumulative: the later ones count, but for an end that
 * knows of no prompt at all, as some write it.
 */
export function laterUsage(before: MessagesUsage | null, after: MessagesUsage): MessagesUsage {
  const knowsPrompt = INPUTS.some((name) => typeof after[name] === 'number' && after[name] !== 0)
  const pick = (name: keyof MessagesUsage) => (knowsPrompt ? (after[name] ?? before?.[name]) : before?.[name])
  return {
    input_tokens: pick('input_tokens'),
    cache_read_input_tokens: pick('cache_read_input_tokens'),
    cache_creation_input_tokens: pick('cache_creation_input_tokens'),
    cache_creation: after.cache_creation ?? before?.cache_creation,
    output_tokens: after.output_tokens,
    total_tokens: after.total_tokens ?? before?.total_tokens,
    server_tool_use: after.server_tool_use ?? before?.server_tool_use,
    service_tier: after.service_tier ?? before?.service_tier,
  }
}
