import { randomBytes } from 'node:crypto'
import { NoticeRefused } from '../channel.ts'
import { isSigned, signText } from '../rsa.ts'
import type { WechatKeys, WechatMerchant } from './wechat-account.ts'

/** A signature is as old or as young as this at most. */
const CLOCK_SKEW_MS = 5 * 60_000
/** WeChat Pay sends wrong signatures on purpose, to see whether they are refused. */
const PROBE = 'WECHATPAY/SIGNTEST/'

interface Request {
  method: 'GET' | 'POST'
  /** Path and query. */
  target: string
  body: string
}

/** The `Authorization` of a call of ours. */
export function authorizationOf(account: WechatMerchant, { method, target, body }: Request): string {
  const timestamp = Math.floor(account.clock() / 1000)
  const nonce = randomBytes(16).toString('hex')
  const signature = signText([method, target, timestamp, nonce, body, ''].join('\n'), account.privateKey)
  const fields = {
    mchid: account.mchId,
    nonce_str: nonce,
    timestamp,
    serial_no: account.serial,
    signature,
  }
  const text = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`
}

type Headers = Record<string, string | string[] | undefined>

/**
 * Checks that WeChat Pay signed these bytes, not long ago.
 * @throws NoticeRefused, or Error if the key they name could not be asked for
 */
export async function requireWechatSignature(
  keys: WechatKeys,
  { headers, rawBody, now }: { headers: Headers; rawBody: Buffer; now: number },
): Promise<void> {
  const header = (name: string) => {
    const value = headers[`wechatpay-${name}`]
    return typeof value === 'string' ? value : ''
  }
  const timestamp = header('timestamp')
  if (!/^\d{10}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - now) > CLOCK_SKEW_MS)
    throw new NoticeRefused('timestamp out of range')
  const signature = header('signature')
  if (signature.startsWith(PROBE)) throw new NoticeRefused('signature probe')
  const key = await keys.find(header('serial'))
  if (!key) throw new NoticeRefused('unknown serial')
  const signed = Buffer.concat([
    Buffer.from(`${timestamp}\n${header('nonce')}\n`),
    rawBody,
    Buffer.from('\n'),
  ])
  if (!isSigned(signed, signature, key)) throw new NoticeRefused('wrong signature')
}
