export const EMPTY_SETTLEMENT = {
  status: 'failed',
  lines: [],
  promptTokens: 0,
  cachedTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  completionTokens: 0,
  isEstimated: false,
  ttftMs: null,
  durationMs: null,
} as const
