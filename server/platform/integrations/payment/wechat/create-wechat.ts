import { z } from 'zod'
import { ZONE } from '../../../../../contract/time.ts'
import type { ChannelPayment, PaymentChannel, PaymentRequest } from '../channel.ts'
import { toFen } from '../fen.ts'
import type { WechatAccount } from './wechat-account.ts'
import { fetchWechatBill } from './wechat-bill.ts'
import { callWechat, type WechatAnswer } from './wechat-call.ts'
import { readWechatNotification, toPayment } from './wechat-notification.ts'

const UNKNOWN = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'])
const Refund = z.looseObject({ status: z.string() })

/** WeChat Pay v3: a code to scan, on phones a page that opens WeChat. */
export function createWechat(account: WechatAccount): PaymentChannel {
  const { appId, mchId } = account
  const query = async (orderNo: string): Promise<ChannelPayment | null> => {
    const target = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNo)}?mchid=${mchId}`
    const answer = await callWechat(account, { method: 'GET', target })
    return UNKNOWN.has(answer.code) ? null : toPayment(required('query', answer).body)
  }
  return {
    name: 'wechat',
    isRemote: true,
    appId,
    merchantId: mchId,
    query,
    async create(request) {
      const content = orderOf(account, request)
      if (request.isPhone) {
        const scene = { payer_client_ip: request.ip, h5_info: { type: 'Wap' } }
        const target = '/v3/pay/transactions/h5'
        const answer = await callWechat(account, {
          method: 'POST',
          target,
          content: { ...content, scene_info: scene },
        })
        const { h5_url: payUrl } = z.looseObject({ h5_url: z.url() }).parse(required('create', answer).body)
        return { payUrl, qrCode: '' }
      }
      const answer = await callWechat(account, {
        method: 'POST',
        target: '/v3/pay/transactions/native',
        content,
      })
      const { code_url: qrCode } = z
        .looseObject({ code_url: z.string() })
        .parse(required('create', answer).body)
      return { payUrl: '', qrCode }
    },
    async close(orderNo) {
      const target = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNo)}/close`
      const answer = await callWechat(account, { method: 'POST', target, content: { mchid: mchId } })
      if (answer.code === '' || UNKNOWN.has(answer.code)) return 'closed'
      const found = await query(orderNo)
      if (found?.status === 'paid') return 'paid'
      if (found === null || found.status === 'closed') return 'closed'
      throw new Error(`wechat did not close an order: ${answer.code}`)
    },
    async refund({ orderNo, transactionId, refundNo, amountNano, totalNano, reason }) {
      const content = {
        ...(transactionId === '' ? { out_trade_no: orderNo } : { transaction_id: transactionId }),
        out_refund_no: refundNo,
        reason,
        amount: { refund: toFen(amountNano), total: toFen(totalNano), currency: 'CNY' },
      }
      const answer = await callWechat(account, {
        method: 'POST',
        target: '/v3/refund/domestic/refunds',
        content,
      })
      const { status } = Refund.parse(required('refund', answer).body)
      if (status === 'CLOSED' || status === 'ABNORMAL') throw new Error(`wechat's refund is ${status}`)
      return status === 'SUCCESS' ? 'done' : 'pending'
    },
    verifyNotify: (notice) => readWechatNotification(account, notice),
    answers: {
      accepted: { status: 204, type: 'application/json', body: '' },
      refused: {
        status: 400,
        type: 'application/json',
        body: JSON.stringify({ code: 'FAIL', message: '失败' }),
      },
    },
    dailyBill: (day) => fetchWechatBill(account, day),
  }
}

function required(what: string, answer: WechatAnswer): WechatAnswer {
  if (answer.code !== '' || answer.status > 299)
    throw new Error(`wechat refused to ${what}: ${answer.status} ${answer.code}`)
  return answer
}

const orderOf = ({ appId, mchId }: WechatAccount, request: PaymentRequest) => ({
  appid: appId,
  mchid: mchId,
  description: request.subject,
  out_trade_no: request.orderNo,
  time_expire: rfc3339(request.expiresAt),
  notify_url: `${request.origin}/maas/payment/notify/wechat`,
  amount: { total: toFen(request.amountNano), currency: 'CNY' },
})

/** `2026-11-21T09:30:00+08:00`, to the second. */
function rfc3339(ms: number): string {
  const text = new Date(ms).toLocaleString('sv-SE', { timeZone: ZONE })
  return `${text.replace(' ', 'T')}+08:00`
}
