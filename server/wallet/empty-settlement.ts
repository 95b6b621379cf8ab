/** What is settled of a call that used nothing; one that nobody ended, as it is. */
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
