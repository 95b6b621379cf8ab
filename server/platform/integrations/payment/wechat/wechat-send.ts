import { request } from 'undici'
import type { WechatMerchant } from './wechat-account.ts'
import { authorizationOf } from './wechat-signature.ts'

export interface WechatCall {
  method: 'GET' | 'POST'
  /** Path and query, or the whole address of a bill. */
  target: string
  content?: object
}

export async function sendToWechat(merchant: WechatMerchant, { method, target, content }: WechatCall) {
  const url = new URL(target, merchant.baseUrl)
  const body = content === undefined ? '' : JSON.stringify(content)
  const answer = await request(url, {
    method,
    headers: {
      authorization: authorizationOf(merchant, { method, target: `${url.pathname}${url.search}`, body }),
      accept: 'application/json',
      ...(merchant.publicKeyId === '' ? {} : { 'wechatpay-serial': merchant.publicKeyId }),
      'user-agent': 'maas-platform',
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
    signal: AbortSignal.timeout(8000),
  })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  return { statusCode: answer.statusCode, headers: answer.headers, bytes }
}
