import { randomBytes } from 'node:crypto'
import { NotificationRefused } from '../channel.ts'
import { isSigned, signText } from '../rsa.ts'
import type { WechatKeys, WechatMerchant } from './wechat-account.ts'

/** A signature is as old or as young as this at most. */
const CLOCK_SKEW_MS = 5 * 60_000
/** WeChat Pay sends wrong signatures on purpose, to see whether they are refused. */
const PROBE = 'WECHATPAY/SIGNTEST/'

interface Request {
  method: 'GET' | 'POST'
  target: string
  body: string
}

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

/** @throws NotificationRefused for an old or wrong signature, Error if the key could not be asked for */
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
    throw new NotificationRefused('timestamp out of range')
  const signature = header('signature')
  if (signature.startsWith(PROBE)) throw new NotificationRefused('signature probe')
  const key = await keys.find(header('serial'))
  if (!key) throw new NotificationRefused('unknown serial')
  const signed = Buffer.concat([
    Buffer.from(`${timestamp}\n${header('nonce')}\n`),
    rawBody,
    Buffer.from('\n'),
  ])
  if (!isSigned(signed, signature, key)) throw new NotificationRefused('wrong signature')
}
