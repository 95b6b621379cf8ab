import { z } from 'zod'
import { dayOf } from '../../contract/time.ts'
import {
  NotificationRefused,
  type BillRow,
  type ChannelPayment,
  type PaymentChannel,
  type PaymentRequest,
} from '../../server/platform/integrations/payment/channel.ts'

/** Pay links of demo orders begin so, which tells them from those of a real provider. */
export const DEMO_PAY_URL = 'https://pay.demo.example/'
const SIGNATURE = 'demo'

const Notice = z.object({
  orderNo: z.string(),
  transactionId: z.string(),
  status: z.literal('paid'),
  amountNano: z.string().transform(BigInt),
})

/** The external service of one way to pay: it remembers who paid what, and can err as providers do. */
export interface DemoProvider {
  channel: PaymentChannel
  /** Takes the money. @returns the body of the callback that tells of it */
  pay(orderNo: string, options?: { amountNano?: bigint }): string
  /** Refunds of this order are not taken, until `mend`. */
  refuseRefunds(orderNo: string): void
  mend(orderNo: string): void
  /** Changes the bill of a day, as long as it is not taken back. */
  spoilBill(day: string, spoil: ((rows: BillRow[]) => BillRow[]) | null): void
}

interface Taken extends BillRow {
  day: string
}

/** @param clock milliseconds of the simulated time */
export function createDemoProvider(name: 'alipay' | 'wechat', clock: () => number): DemoProvider {
  const requests = new Map<string, PaymentRequest>()
  const paid = new Map<string, ChannelPayment>()
  const closed = new Set<string>()
  const movements: Taken[] = []
  const refused = new Set<string>()
  const refunded = new Set<string>()
  const spoilt = new Map<string, (rows: BillRow[]) => BillRow[]>()
  const common = { currency: 'CNY', appId: `demo-${name}`, merchantId: 'demo' }

  /** Orders of another run, or of a real provider, are none of ours: what asks for them is to leave them alone. */
  function requestOf(orderNo: string): PaymentRequest {
    const request = requests.get(orderNo)
    if (!request) throw new Error('not an order of this demonstration')
    return request
  }

  const answer = (status: number, body: string) => ({ status, type: 'text/plain', body })
  const channel: PaymentChannel = {
    name,
    isRemote: true,
    appId: common.appId,
    merchantId: common.merchantId,
    async create(request) {
      requests.set(request.orderNo, request)
      return { payUrl: `${DEMO_PAY_URL}${name}/${request.orderNo}`, qrCode: '' }
    },
    async query(orderNo) {
      const { amountNano } = requestOf(orderNo)
      const pending = { ...common, orderNo, amountNano, transactionId: '' }
      return paid.get(orderNo) ?? { ...pending, status: closed.has(orderNo) ? 'closed' : 'pending' }
    },
    async close(orderNo) {
      requestOf(orderNo)
      if (paid.has(orderNo)) return 'paid'
      closed.add(orderNo)
      return 'closed'
    },
    async refund({ orderNo, transactionId, refundNo, amountNano }) {
      requestOf(orderNo)
      if (refused.has(orderNo)) throw new Error('the provider has no money left today')
      if (!refunded.has(refundNo))
        movements.push({ kind: 'refund', orderNo, transactionId, refundNo, amountNano, day: dayOf(clock()) })
      refunded.add(refundNo)
      return 'done'
    },
    async verifyNotify({ rawBody }) {
      const [signature, text = ''] = rawBody.toString('utf8').split(' ')
      if (signature !== SIGNATURE) throw new NotificationRefused('签名不符')
      return { ...common, ...Notice.parse(JSON.parse(text)) }
    },
    answers: { accepted: answer(200, 'success'), refused: answer(400, 'fail') },
    async dailyBill(day) {
      const rows = movements.filter((row) => row.day === day).map(({ day: _day, ...row }) => row)
      return spoilt.get(day)?.(rows) ?? rows
    },
  }

  return {
    channel,
    pay(orderNo, options = {}) {
      const { amountNano: due } = requestOf(orderNo)
      const { amountNano = due } = options
      const transactionId = `demo${name}${String(movements.length + 1).padStart(8, '0')}${clock()}`
      const payment = { orderNo, transactionId, status: 'paid' as const }
      if (!paid.has(orderNo)) paid.set(orderNo, { ...common, ...payment, amountNano })
      movements.push({ kind: 'payment', orderNo, transactionId, amountNano, day: dayOf(clock()) })
      return `${SIGNATURE} ${JSON.stringify({ ...payment, amountNano: amountNano.toString() })}`
    },
    refuseRefunds: (orderNo) => void refused.add(orderNo),
    mend: (orderNo) => void refused.delete(orderNo),
    spoilBill(day, spoil) {
      if (spoil) spoilt.set(day, spoil)
      else spoilt.delete(day)
    },
  }
}
