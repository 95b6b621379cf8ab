import type { CallResult } from '../../contract/endpoints.ts'
import type { RunningServer } from './start-server.ts'

export interface Signed {
  userInfo: CallResult<'login.sms'>['userInfo']
  accessToken: string
}

let phones = 0

/** A mobile number that no other test of this run uses. */
export const newPhone = () =>
  `139${String(process.pid % 10_000).padStart(4, '0')}${String((phones += 1)).padStart(4, '0')}`

async function post(url: string, body: unknown, accessToken?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accessToken ? { 'x-access-token': accessToken } : {}),
    },
    body: JSON.stringify(body),
  })
  const envelope = (await answer.json()) as { success: boolean; message: string; result: unknown }
  if (!envelope.success) throw new Error(`${url}: ${envelope.message}`)
  return envelope.result
}

/** Signs a phone in over the wire, with the code that the server printed. `inviteCode`: whose friend a new user is. */
export async function signIn(
  server: RunningServer,
  phone = newPhone(),
  inviteCode?: string,
): Promise<Signed> {
  await post(`${server.origin}/sms/api/v1/user/sendSMS`, { phone })
  return (await post(`${server.origin}/maas/login/v2/smsAuthV2`, {
    phone,
    code: await server.smsCode(phone),
    ...(inviteCode && { inviteCode }),
  })) as Signed
}

/** Tops up through the sandbox, over the wire. */
export async function topUp(server: RunningServer, { accessToken }: Signed, amount: string): Promise<void> {
  const order = (await post(
    `${server.origin}/maas/order/topup`,
    { amount, channel: 'sandbox' },
    accessToken,
  )) as { orderNo: string }
  await post(`${server.origin}/maas/payment/sandbox/confirm`, { orderNo: order.orderNo }, accessToken)
}
