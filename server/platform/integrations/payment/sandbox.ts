import { NotificationRefused, type PaymentChannel } from './channel.ts'

const ANSWER = { status: 404, type: 'text/plain', body: '' }

/** Play money: a cashier page of our own, without a provider. */
export const sandboxChannel: PaymentChannel = {
  name: 'sandbox',
  isRemote: false,
  appId: 'sandbox',
  merchantId: 'sandbox',
  async create({ returnUrl }) {
    return { payUrl: returnUrl, qrCode: returnUrl }
  },
  query: async () => null,
  close: async () => 'closed',
  refund: async () => 'done',
  async verifyNotify() {
    throw new NotificationRefused('the sandbox sends no callbacks')
  },
  answers: { accepted: ANSWER, refused: ANSWER },
  dailyBill: async () => [],
}
