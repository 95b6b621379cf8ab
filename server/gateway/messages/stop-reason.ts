/** Why an answer ended, by the chat wire's word. */
const REASONS: Record<string, string> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  function_call: 'tool_use',
  content_filter: 'refusal',
}

interface Ended {
  finishReason: string
  /** What vLLM and SGLang say with it: the text that they stopped at. */
  stoppedAt: unknown
  stopSequences: readonly string[]
  hasCalls: boolean
}

export function stopOf({ finishReason, stoppedAt, stopSequences, hasCalls }: Ended) {
  if (typeof stoppedAt === 'string' && stopSequences.includes(stoppedAt))
    return { stop_reason: 'stop_sequence', stop_sequence: stoppedAt }
  // Some end with `stop` after calls of tools: a client would not do what it was asked for.
  const reason = hasCalls && finishReason !== 'length' ? 'tool_use' : (REASONS[finishReason] ?? 'end_turn')
  return { stop_reason: reason, stop_sequence: null }
}
