import { z } from 'zod'
import { NotificationRefused, type ChannelPayment } from '../channel.ts'
import { fromFen } from '../fen.ts'
import type { WechatAccount } from './wechat-account.ts'
import { EncryptedResource, decryptResource } from './wechat-cipher.ts'
import { requireWechatSignature } from './wechat-signature.ts'

const Notice = z.looseObject({ resource: EncryptedResource })

const WechatTransaction = z.looseObject({
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
export async function readWechatNotification(
  account: WechatAccount,
  notice: RawNotice,
): Promise<ChannelPayment> {
  await requireWechatSignature(account.keys, notice)
  try {
    const { resource } = Notice.parse(JSON.parse(notice.rawBody.toString('utf8')))
    return toPayment(JSON.parse(decryptResource(resource, account.apiV3Key)))
  } catch (error) {
    throw new NotificationRefused('signed, but not readable', { cause: error })
  }
}
