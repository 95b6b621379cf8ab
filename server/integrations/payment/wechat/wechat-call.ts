import { request } from 'undici'
import { z } from 'zod'
import type { WechatAccount } from './wechat-account.ts'
import { authorizationOf, requireWechatSignature } from './wechat-signature.ts'

interface WechatCall {
  method: 'GET' | 'POST'
  /** Path and query, or the whole address of a bill. */
  target: string
  content?: object
}

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
    requireWechatSignature(account, { headers, rawBody: bytes, now: account.clock() })
  const body: unknown = bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : null
  return { status: statusCode, code: isGood ? '' : Problem.parse(body ?? {}).code, body }
}

/** A signed request and the bytes that come back. */
export async function sendToWechat(account: WechatAccount, { method, target, content }: WechatCall) {
  const url = new URL(target, account.baseUrl)
  const body = content === undefined ? '' : JSON.stringify(content)
  const answer = await request(url, {
    method,
    headers: {
      authorization: authorizationOf(account, { method, target: `${url.pathname}${url.search}`, body }),
      accept: 'application/json',
      'user-agent': 'maas-platform',
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
    signal: AbortSignal.timeout(8000),
  })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  return { statusCode: answer.statusCode, headers: answer.headers, bytes }
}
