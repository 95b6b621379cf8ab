import { NoticeRefused, type PaymentChannel } from './channel.ts'

const ANSWER = { status: 404, type: 'text/plain', body: '' }

/** Play money: a cashier page of our own, and nobody on the far side. */
export const sandboxChannel: PaymentChannel = {
  name: 'sandbox',
  isRemote: false,
  appId: 'sandbox',
  merchantId: 'sandbox',
  async create({ origin, orderNo }) {
    const cashier = `${origin}/cashier/${orderNo}`
    return { payUrl: cashier, qrCode: cashier }
  },
  query: async () => null,
  close: async () => 'closed',
  refund: async () => 'done',
  async verifyNotify() {
    throw new NoticeRefused('the sandbox sends no callbacks')
  },
  answers: { accepted: ANSWER, refused: ANSWER },
  dailyBill: async () => [],
}
