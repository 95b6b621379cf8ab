import { z } from 'zod'
import type { WechatAccount } from './wechat-account.ts'
import { sendToWechat, type WechatCall } from './wechat-send.ts'
import { requireWechatSignature } from './wechat-signature.ts'

export interface WechatAnswer {
  status: number
  /** `ORDER_CLOSED`, `RESOURCE_NOT_EXISTS` …; empty for a success. */
  code: string
  body: unknown
}

const Problem = z.looseObject({ code: z.string().default('') })

/** Calls WeChat Pay. @returns its answer: a good one that says something is signed by it */
export async function callWechat(account: WechatAccount, call: WechatCall): Promise<WechatAnswer> {
  const { statusCode, headers, bytes } = await sendToWechat(account, call)
  const isGood = statusCode < 300
  // Of what it refuses only the refusal counts, and that comes unsigned at times.
  if (isGood && bytes.length > 0)
    await requireWechatSignature(account.keys, { headers, rawBody: bytes, now: account.clock() })
  const body: unknown = bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : null
  return { status: statusCode, code: isGood ? '' : Problem.parse(body ?? {}).code, body }
}
