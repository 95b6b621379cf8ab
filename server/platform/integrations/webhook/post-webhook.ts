import { isIP } from 'node:net'
import { Agent } from 'undici'
import { isPublicAddress, publicLookup } from '../../http/public-address.ts'

const CONNECT_MS = 5000
const ANSWER_MS = 10_000

interface Post {
  url: string
  headers: Record<string, string>
  body: string
  /** `host` or `host:port` that may be private. */
  trustedHosts: readonly string[]
}

/** Posts to an address of a user's: public ones only, checked as it is connected to, no redirects. @returns the status @throws Error */
export async function postWebhook({ url, headers, body, trustedHosts }: Post): Promise<number> {
  const { protocol, host, hostname, username, origin, pathname, search } = new URL(url)
  const isTrusted = trustedHosts.includes(host) || trustedHosts.includes(hostname)
  const literal = hostname.replaceAll(/^\[|\]$/g, '')
  if (username !== '' || !(protocol === 'https:' || (isTrusted && protocol === 'http:')))
    throw new Error('not an address of a webhook')
  if (!isTrusted && isIP(literal) !== 0 && !isPublicAddress(literal))
    throw new Error('the address is not public')
  const agent = new Agent({
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
    connect: { timeout: CONNECT_MS, ...(isTrusted ? {} : { lookup: publicLookup }) },
  })
  try {
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'maas-webhook/1', ...headers },
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    // What it answers is of no use, and the owner is not shown it.
    answer.body.on('error', () => undefined).destroy()
    return answer.statusCode
  } finally {
    await agent.destroy()
  }
}
