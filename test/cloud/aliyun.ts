import { createHash, createHmac } from 'node:crypto'
import { startCloud, type CloudRequest } from './start-cloud.ts'

const ID = 'LTAI-test-id'
const SECRET = 'aliyun-secret-canary-0123456789'

/** Alibaba Cloud: judges ACS3-HMAC-SHA256 by the bytes that came, as its documentation says. */
export async function startAliyun({ content, clock = Date.now }: { content: unknown; clock?: () => number }) {
  const nonces = new Set<string>()

  function problemOf({ method, target, headers, body }: CloudRequest): string | null {
    const match = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
    if (!match) return 'IncompleteSignature'
    const [, id, names = '', signature] = match
    if (id !== ID) return 'InvalidAccessKeyId.NotFound'
    const bodyHash = createHash('sha256').update(body).digest('hex')
    if (headers['x-acs-content-sha256'] !== bodyHash) return 'InvalidContent'
    // Those present must be signed.
    const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-acs-'))
    if (needed.toSorted().join(';') !== names) return 'IncompleteSignature'
    const date = String(headers['x-acs-date'])
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) return 'InvalidTimeStamp.Format'
    if (Math.abs(Date.parse(date) - clock()) > 15 * 60_000) return 'InvalidTimeStamp.Expired'
    const nonce = String(headers['x-acs-signature-nonce'])
    if (nonces.has(nonce)) return 'SignatureNonceUsed'
    nonces.add(nonce)
    const [path = '', query = ''] = target.split('?')
    const sorted = query.split('&').toSorted().join('&')
    const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
    const canonical = `${method}\n${path}\n${sorted}\n${signed.join('')}\n${names}\n${bodyHash}`
    const text = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`
    return createHmac('sha256', SECRET).update(text).digest('hex') === signature
      ? null
      : 'SignatureDoesNotMatch'
  }

  const cloud = await startCloud({
    problemOf,
    refusal: (Code) => ({ RequestId: 'refused', Code, Message: Code }),
    content,
  })
  return {
    ...cloud,
    keys: { accessKeyId: ID, accessKeySecret: SECRET },
    /** The parameters of what was accepted. */
    parameters: (): Record<string, string>[] =>
      cloud.accepted.map(({ target, headers }) => ({
        action: String(headers['x-acs-action']),
        version: String(headers['x-acs-version']),
        ...Object.fromEntries(new URL(target, 'http://x').searchParams),
      })),
  }
}
