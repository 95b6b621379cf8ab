import { createHash, createHmac } from 'node:crypto'

export interface AliyunKeys {
  accessKeyId: string
  accessKeySecret: string
}

/** What of a call is signed. Its parameters are in the query, its body is empty. */
interface Acs3Call {
  /** Host of the endpoint, with its port unless that is the usual one. */
  host: string
  action: string
  version: string
  parameters: Readonly<Record<string, string>>
  /** `2026-11-21T01:02:03Z` */
  date: string
  /** Never used twice. */
  nonce: string
}

const ALGORITHM = 'ACS3-HMAC-SHA256'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** RFC 3986: what `encodeURIComponent` leaves is encoded too. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** ACS3-HMAC-SHA256. Source: help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature */
export function signAcs3({ accessKeyId, accessKeySecret }: AliyunKeys, call: Acs3Call) {
  const query = Object.entries(call.parameters)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const bodyHash = sha256('')
  const headers = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': call.date,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', query, lines.join(''), names, bodyHash].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`
  return { query, headers: { ...headers, authorization } }
}
