import { isIP } from 'node:net'
import { Agent } from 'undici'
import { isPublicAddress, publicLookup } from '../../platform/http/public-address.ts'

const CONNECT_MS = 5000

interface FetchInput {
  url: string
  /** `host:port` of that upstream itself: there it may be private. */
  trustedHost: string
  maxBytes: number
  timeoutMs: number
  signal: AbortSignal
}

/** GET from the address an upstream gave: no key, no redirects, public addresses only. @throws Error if refused, long or slow */
export async function* fetchMedia({
  url,
  trustedHost,
  maxBytes,
  timeoutMs,
  signal,
}: FetchInput): AsyncGenerator<Buffer> {
  const { protocol, host, hostname, username, origin, pathname, search } = new URL(url)
  if (!/^https?:$/.test(protocol) || username !== '') throw new Error('not an address of media')
  const isTrusted = host === trustedHost
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!isTrusted && isIP(literal) !== 0 && !isPublicAddress(literal))
    throw new Error('the address is not public')
  const agent = new Agent({
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: CONNECT_MS, ...(isTrusted ? {} : { lookup: publicLookup }) },
  })
  try {
    const { statusCode, body } = await agent.request({
      origin,
      path: pathname + search,
      method: 'GET',
      headers: { 'accept-encoding': 'identity' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (statusCode !== 200) throw new Error(`media answered with status ${statusCode}`)
    let size = 0
    for await (const bytes of body as AsyncIterable<Buffer>) {
      size += bytes.length
      if (size > maxBytes) throw new Error('the media is too long')
      yield bytes
    }
  } finally {
    await agent.destroy()
  }
}
