import type { RateVerdicts } from './rate-window.ts'

/** How the limits stand, in OpenAI's `x-ratelimit-*` headers. */
export function rateHeaders(verdicts: RateVerdicts): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of ['requests', 'tokens'] as const) {
    const verdict = verdicts[name]
    if (!verdict) continue
    headers[`x-ratelimit-limit-${name}`] = String(verdict.limit)
    headers[`x-ratelimit-remaining-${name}`] = String(verdict.remaining)
    headers[`x-ratelimit-reset-${name}`] = `${verdict.resetSeconds}s`
  }
  return headers
}
