import { z } from 'zod'
import { formatYuan, parseYuan } from '../../../../../contract/money.ts'
import { displayTime } from '../../../../../contract/time.ts'
import type { PaymentChannel, PaymentRequest } from '../channel.ts'
import { toFen } from '../fen.ts'
import type { AlipayAccount } from './alipay-account.ts'
import { fetchAlipayBill } from './alipay-bill.ts'
import { callAlipay, type AlipayAnswer } from './alipay-call.ts'
import { alipayStatus, readAlipayNotification } from './alipay-notification.ts'
import { signParameters } from './alipay-signature.ts'

const DONE = '10000'
const UNKNOWN_TRADE = 'ACQ.TRADE_NOT_EXIST'
const Trade = z.looseObject({
  out_trade_no: z.string(),
  trade_no: z.string().default(''),
  trade_status: z.string(),
  total_amount: z.string(),
})

/** Alipay: a page on the desktop, its app on phones, a code to scan. */
export function createAlipay(account: AlipayAccount): PaymentChannel {
  const query = async (orderNo: string) => {
    const answer = await callAlipay(account, {
      method: 'alipay.trade.query',
      content: { out_trade_no: orderNo },
    })
    if (answer.sub_code === UNKNOWN_TRADE) return null
    const trade = Trade.parse(required('query', answer))
    return {
      orderNo: trade.out_trade_no,
      transactionId: trade.trade_no,
      amountNano: parseYuan(trade.total_amount) ?? -1n,
      currency: 'CNY',
      appId: account.appId,
      merchantId: account.sellerId,
      status: alipayStatus(trade.trade_status),
    }
  }
  return {
    name: 'alipay',
    isRemote: true,
    appId: account.appId,
    merchantId: account.sellerId,
    query,
    async create(request) {
      if (request.isPhone)
        return { payUrl: pageUrl(account, request, 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'), qrCode: '' }
      return {
        payUrl: pageUrl(account, request, 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'),
        qrCode: await scanCode(account, request),
      }
    },
    async close(orderNo) {
      const content = { out_trade_no: orderNo }
      const answer = await callAlipay(account, { method: 'alipay.trade.close', content })
      if (answer.code === DONE || answer.sub_code === UNKNOWN_TRADE) return 'closed'
      const found = await query(orderNo)
      if (found?.status === 'paid') return 'paid'
      if (found === null || found.status === 'closed') return 'closed'
      throw new Error(`alipay did not close an order: ${answer.sub_code ?? answer.code}`)
    },
    async refund({ orderNo, transactionId, refundNo, amountNano, reason }) {
      const content = {
        ...(transactionId === '' ? { out_trade_no: orderNo } : { trade_no: transactionId }),
        refund_amount: yuan(amountNano),
        out_request_no: refundNo,
        refund_reason: reason,
      }
      required('refund', await callAlipay(account, { method: 'alipay.trade.refund', content }))
      return 'done'
    },
    verifyNotify: async ({ rawBody }) => readAlipayNotification(rawBody, account),
    answers: {
      accepted: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 200, type: 'text/plain', body: 'fail' },
    },
    dailyBill: (day) => fetchAlipayBill(account, day),
  }
}

/** Yuan with two decimals. */
const yuan = (nano: bigint) => (toFen(nano) >= 0 ? formatYuan(nano) : '')

function required(what: string, answer: AlipayAnswer): AlipayAnswer {
  if (answer.code !== DONE) throw new Error(`alipay refused to ${what}: ${answer.sub_code ?? answer.code}`)
  return answer
}

const contentOf = ({ orderNo, subject, amountNano, expiresAt }: PaymentRequest) => ({
  out_trade_no: orderNo,
  total_amount: yuan(amountNano),
  subject,
  time_expire: displayTime(expiresAt),
})
const notifyUrl = ({ origin }: PaymentRequest) => `${origin}/maas/payment/notify/alipay`

function pageUrl(account: AlipayAccount, request: PaymentRequest, method: string, product: string): string {
  const parameters = signParameters(account, {
    method,
    content: { ...contentOf(request), product_code: product },
    notify_url: notifyUrl(request),
    return_url: request.returnUrl,
  })
  return `${account.gateway}?${new URLSearchParams(parameters).toString()}`
}

async function scanCode(account: AlipayAccount, request: PaymentRequest): Promise<string> {
  const answer = await callAlipay(account, {
    method: 'alipay.trade.precreate',
    content: contentOf(request),
    notify_url: notifyUrl(request),
  })
  return z.looseObject({ qr_code: z.string() }).parse(required('make a code', answer)).qr_code
}
