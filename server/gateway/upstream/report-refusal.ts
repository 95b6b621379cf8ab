import { errorWords } from '../wire/error-words.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { Permit } from './breaker.ts'
import type { UpstreamAnswer } from './upstream.ts'

/** Answers to our own key: it is wrong, or its account has no money. No caller's request is the reason. */
const KEYS_FAULT = new Set([401, 402])

/** How upstreams that check what they are asked speak of it, some with the status of a key that may not do a thing. */
const ABOUT_WORDS =
  /moderat|flagged|safety|sensitive|inspection|content.?(policy|filter|risk)|违规|敏感|审核|安全/i

/** Tells a breaker of a status that is not 2xx. @returns false if only what it says will tell */
export function reportStatus(permit: Permit, { status, retryAfter }: UpstreamAnswer): boolean {
  if (status === 403) return false
  // A redirect leads nowhere: it is not followed.
  if (status >= 500 || status < 400 || KEYS_FAULT.has(status)) permit.failed()
  else if (status === 429) permit.throttled(retryAfter)
  else permit.answered()
  return true
}

/** Tells a breaker of a 403 by what it says: our key may not do this, or the caller's words are refused, by a firewall perhaps. */
export function reportForbidden(permit: Permit, text: string): void {
  const words = errorWords(tryParseJson(text))
  if (words === null || ABOUT_WORDS.test(text)) permit.answered()
  else permit.failed()
}
