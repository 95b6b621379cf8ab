import { createHash, createHmac } from 'node:crypto'
import { startCloud, type CloudRequest } from './start-cloud.ts'

const ID = 'AKID-test-id'
const SECRET = 'tencent-secret-canary-0123456789'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Tencent Cloud: judges TC3-HMAC-SHA256 by the bytes that came, as its documentation says. */
export async function startTencent({ content }: { content: unknown }) {
  function problemOf({ method, target, headers, body }: CloudRequest): string | null {
    const match =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      )
    if (!match) return 'AuthFailure.InvalidAuthorization'
    const [, id, day = '', names = '', signature] = match
    if (id !== ID) return 'AuthFailure.SecretIdNotFound'
    const timestamp = Number(headers['x-tc-timestamp'])
    if (Math.abs(timestamp * 1000 - Date.now()) > 5 * 60_000) return 'AuthFailure.SignatureExpire'
    if (new Date(timestamp * 1000).toISOString().slice(0, 10) !== day) return 'AuthFailure.SignatureFailure'
    if (!['content-type', 'host'].every((name) => names.split(';').includes(name)))
      return 'AuthFailure.SignatureFailure'
    const signed = names.split(';').map((name) => `${name}:${String(headers[name]).toLowerCase()}\n`)
    const canonical = `${method}\n${target}\n\n${signed.join('')}\n${names}\n${hash(body)}`
    const text = `TC3-HMAC-SHA256\n${timestamp}\n${day}/sms/tc3_request\n${hash(canonical)}`
    const key = keyed(keyed(keyed(`TC3${SECRET}`, day), 'sms'), 'tc3_request')
    return keyed(key, text).toString('hex') === signature ? null : 'AuthFailure.SignatureFailure'
  }

  const cloud = await startCloud({
    problemOf,
    refusal: (Code) => ({ Response: { RequestId: 'refused', Error: { Code, Message: Code } } }),
    content,
  })
  return { ...cloud, keys: { secretId: ID, secretKey: SECRET } }
}
