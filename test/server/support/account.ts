import { maasClient, type MaasClient } from './maas-client.ts'
import { sendSms } from './send-sms.ts'
import type { TestApp } from './start-app.ts'

export interface Account extends MaasClient {
  phone: string
  userId: string
  accessToken: string
  topUp(amount: string): Promise<void>
  /** Proves with an SMS code that it is to be closed, gives up what there is, and closes it. */
  close(): Promise<void>
}

/** Signs a phone in, with what suites on accounts do to one. */
export async function openAccount(server: TestApp, phone: string, inviteCode?: string): Promise<Account> {
  const { accessToken, userInfo } = await server.signIn(phone, inviteCode === undefined ? {} : { inviteCode })
  const client = maasClient(server.app, accessToken)
  return {
    ...client,
    phone,
    accessToken,
    userId: userInfo.userId,
    async topUp(amount) {
      const { orderNo } = await client.must('order.topup', { amount, channel: 'sandbox' })
      await client.must('payment.sandboxConfirm', { orderNo })
    },
    async close() {
      const { balance, tokens } = await client.must('user.closing')
      await sendSms(server, { phone, purpose: 'close' })
      await client.must('user.close', { code: server.lastCode(phone), forfeits: { balance, tokens } })
    },
  }
}
