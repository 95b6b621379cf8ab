/** What is settled of a call that nobody ends. */
export const NOTHING_USED = {
  status: 'failed',
  lines: [],
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
  isEstimated: false,
  ttftMs: null,
  durationMs: null,
} as const
