import { dayOf } from '../../contract/time.ts'
import {
  NotificationRefused,
  type BillRow,
  type ChannelPayment,
  type PaymentChannel,
} from '../../server/platform/integrations/payment/channel.ts'

/** Pay links of demo orders begin so, which tells them from those of a real provider. */
export const DEMO_PAY_URL = 'https://pay.demo.example/'

/**
 * The external service of one way to pay: it remembers who paid what, and can err as providers do.
 * @param clock milliseconds of the simulated time
 */
export function createDemoProvider(name: 'alipay' | 'wechat', clock: () => number) {
  const payments = new Map<string, ChannelPayment>()
  /** What was told of payments, by the body of the callback. */
  const notices = new Map<string, ChannelPayment>()
  const movements: (BillRow & { day: string })[] = []
  const refusing = new Set<string>()
  const spoilt = new Map<string, BillRow[]>()
  const common = { currency: 'CNY', appId: `demo-${name}`, merchantId: 'demo' }

  /** Orders of another run, or of a real provider, are none of ours: what asks for them is to leave them alone. */
  function paymentOf(orderNo: string): ChannelPayment {
    const payment = payments.get(orderNo)
    if (!payment) throw new Error('not an order of this demonstration')
    return payment
  }

  const move = (row: BillRow) => movements.push({ ...row, day: dayOf(clock()) })
  const answer = (status: number, body: string) => ({ status, type: 'text/plain', body })
  const channel: PaymentChannel = {
    name,
    isRemote: true,
    appId: common.appId,
    merchantId: common.merchantId,
    async create({ orderNo, amountNano }) {
      payments.set(orderNo, { ...common, orderNo, amountNano, transactionId: '', status: 'pending' })
      return { payUrl: `${DEMO_PAY_URL}${name}/${orderNo}`, qrCode: '' }
    },
    query: async (orderNo) => paymentOf(orderNo),
    async close(orderNo) {
      const payment = paymentOf(orderNo)
      if (payment.status === 'paid') return 'paid'
      payment.status = 'closed'
      return 'closed'
    },
    async refund({ orderNo, transactionId, refundNo, amountNano }) {
      paymentOf(orderNo)
      if (refusing.has(orderNo)) throw new Error('the provider has no money left today')
      if (!movements.some((row) => row.refundNo === refundNo))
        move({ kind: 'refund', orderNo, transactionId, refundNo, amountNano })
      return 'done'
    },
    async verifyNotify({ rawBody }) {
      const notice = notices.get(rawBody.toString('utf8'))
      if (!notice) throw new NotificationRefused('签名不符')
      return notice
    },
    answers: { accepted: answer(200, 'success'), refused: answer(400, 'fail') },
    dailyBill: async (day) =>
      spoilt.get(day) ?? movements.filter((row) => row.day === day).map(({ day: _day, ...row }) => row),
  }

  return {
    channel,
    /** Takes the money, of which it may be another sum than is due. @returns the body of the callback that tells of it */
    pay(orderNo: string, amountNano = paymentOf(orderNo).amountNano): string {
      const payment = paymentOf(orderNo)
      const transactionId = `demo${name}${String(movements.length + 1).padStart(8, '0')}${clock()}`
      const paid: ChannelPayment = { ...payment, transactionId, amountNano, status: 'paid' }
      if (payment.status !== 'paid') payments.set(orderNo, paid)
      move({ kind: 'payment', orderNo, transactionId, amountNano })
      notices.set(transactionId, paid)
      return transactionId
    },
    /** Refunds of this order are not taken. */
    refuseRefunds: (orderNo: string) => void refusing.add(orderNo),
    /** The bill of a day has these rows instead, until all bills are right again. */
    spoilBill: (day: string, rows: BillRow[]) => void spoilt.set(day, rows),
    mendBills: () => spoilt.clear(),
  }
}
