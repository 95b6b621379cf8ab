import { parseYuan } from '../../../../../contract/money.ts'
import { NotificationRefused, type ChannelPayment } from '../channel.ts'
import type { AlipayAccount } from './alipay-account.ts'
import { isSignedByAlipay } from './alipay-signature.ts'

const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])

export const alipayStatus = (status: string | undefined): ChannelPayment['status'] => {
  if (status !== undefined && PAID.has(status)) return 'paid'
  return status === 'TRADE_CLOSED' ? 'closed' : 'pending'
}

/** A callback of Alipay: a form that it signed. */
export function readAlipayNotification(rawBody: Buffer, { alipayKey }: AlipayAccount): ChannelPayment {
  const fields = readForm(rawBody)
  if (fields.sign_type !== 'RSA2') throw new NotificationRefused('sign type is not RSA2')
  if (!isSignedByAlipay(fields, alipayKey)) throw new NotificationRefused('wrong signature')
  return {
    orderNo: fields.out_trade_no ?? '',
    transactionId: fields.trade_no ?? '',
    amountNano: parseYuan(fields.total_amount ?? '') ?? -1n,
    currency: fields.trans_currency ?? 'CNY',
    appId: fields.app_id ?? '',
    merchantId: fields.seller_id ?? '',
    status: alipayStatus(fields.trade_status),
  }
}

function readForm(rawBody: Buffer): Record<string, string> {
  const form = [...new URLSearchParams(rawBody.toString('utf8'))]
  const fields = Object.fromEntries(form)
  if (Object.keys(fields).length !== form.length) throw new NotificationRefused('a field is there twice')
  return fields
}
