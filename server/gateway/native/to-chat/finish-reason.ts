/** Why a message ended, in the word of chat completions. */
const REASONS: Record<string, string> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  pause_turn: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool_calls',
  refusal: 'content_filter',
}

export const finishReasonOf = (stopReason: string) => REASONS[stopReason] ?? 'stop'
