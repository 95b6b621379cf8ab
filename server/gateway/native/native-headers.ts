import type { IncomingHttpHeaders } from 'node:http'

/** Up to here a prompt has one price; a flag for more of it is for models whose catalogue entry has room for more. */
const PLAIN_CONTEXT = 200_000
const LONG_CONTEXT = /^context-\d+m-/i

const textOf = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.join(',') : (value ?? '')).trim()

/** The headers of Anthropic's own that go on to an upstream of its kind. */
export function nativeHeaders(headers: IncomingHttpHeaders, contextLength: number): Record<string, string> {
  const version = textOf(headers['anthropic-version'])
  const betas = textOf(headers['anthropic-beta'])
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '' && (contextLength > PLAIN_CONTEXT || !LONG_CONTEXT.test(flag)))
  return {
    ...(version !== '' && { 'anthropic-version': version }),
    ...(betas.length > 0 && { 'anthropic-beta': betas.join(',') }),
  }
}
