import { createHash, createHmac } from 'node:crypto'

export interface TencentKeys {
  secretId: string
  secretKey: string
}

interface Tc3Call {
  /** It has no port. */
  host: string
  /** The first part of the usual host: `sms`. */
  service: string
  action: string
  /** JSON. */
  body: string
  /** Seconds. */
  timestamp: number
}

const ALGORITHM = 'TC3-HMAC-SHA256'
const CONTENT_TYPE = 'application/json; charset=utf-8'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** TC3-HMAC-SHA256. Source: cloud.tencent.com/document/api/382/52071 */
export function signTc3({ secretId, secretKey }: TencentKeys, call: Tc3Call) {
  const signed = {
    'content-type': CONTENT_TYPE,
    host: call.host,
    'x-tc-action': call.action.toLowerCase(),
  }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', '', lines.join(''), names, sha256(call.body)].join('\n')
  const day = new Date(call.timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${call.service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), call.service), 'tc3_request')
  const text = [ALGORITHM, call.timestamp, scope, sha256(canonical)].join('\n')
  const signature = hmac(key, text).toString('hex')
  return {
    'content-type': CONTENT_TYPE,
    host: call.host,
    'x-tc-action': call.action,
    'x-tc-timestamp': String(call.timestamp),
    authorization: `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
