import { createDecipheriv } from 'node:crypto'
import { z } from 'zod'
import { NoticeRefused, type ChannelPayment } from '../channel.ts'
import { fromFen } from '../fen.ts'
import type { WechatAccount } from './wechat-account.ts'
import { requireWechatSignature } from './wechat-signature.ts'

const Notice = z.looseObject({
  resource: z.looseObject({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.base64().min(24),
    nonce: z.string().length(12),
    associated_data: z.string().default(''),
  }),
})

export const WechatTransaction = z.looseObject({
  appid: z.string().default(''),
  mchid: z.string().default(''),
  out_trade_no: z.string(),
  transaction_id: z.string().default(''),
  trade_state: z.string(),
  amount: z
    .looseObject({ total: z.unknown().optional(), currency: z.string().default('CNY') })
    .default({ currency: 'CNY' }),
})

const ENDED = new Set(['CLOSED', 'REVOKED', 'PAYERROR'])

export function toPayment(raw: unknown): ChannelPayment {
  const transaction = WechatTransaction.parse(raw)
  const { trade_state: state, amount } = transaction
  return {
    orderNo: transaction.out_trade_no,
    transactionId: transaction.transaction_id,
    amountNano: fromFen(amount.total),
    currency: amount.currency,
    appId: transaction.appid,
    merchantId: transaction.mchid,
    status: state === 'SUCCESS' ? 'paid' : ENDED.has(state) ? 'closed' : 'pending',
  }
}

interface RawNotice {
  rawBody: Buffer
  headers: Record<string, string | string[] | undefined>
  now: number
}

/** A callback of WeChat Pay: signed as a whole, its payment sealed with the API v3 key. */
export function readWechatNotice(account: WechatAccount, notice: RawNotice): ChannelPayment {
  requireWechatSignature(account, notice)
  try {
    const { resource } = Notice.parse(JSON.parse(notice.rawBody.toString('utf8')))
    return toPayment(JSON.parse(unseal(resource, account.apiV3Key)))
  } catch (error) {
    throw new NoticeRefused('signed, but not readable', { cause: error })
  }
}

function unseal(
  { ciphertext, nonce, associated_data }: z.infer<typeof Notice>['resource'],
  key: string,
): string {
  const sealed = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAuthTag(sealed.subarray(-16))
  decipher.setAAD(Buffer.from(associated_data))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
}
