import type { CallResult, EndpointName } from '../../contract/endpoints.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { SEND_SMS_PATH } from '../../contract/sms.ts'
import type { FirstResult } from '../server/support/maas-client.ts'

/** Where a customer goes: one server, or a round-robin before several. */
export interface ServiceUnderTest {
  origin: string
  /** The newest code that was sent to a phone. */
  smsCode(phone: string): Promise<string>
}

export interface WireAnswer<T> {
  status: number
  headers: Headers
  body: Envelope<T>
}

/** Calls an endpoint over the wire. */
export async function callMaas<N extends EndpointName>(
  origin: string,
  name: N,
  {
    input = {},
    token,
    headers = {},
  }: { input?: object; token?: string; headers?: Record<string, string> } = {},
): Promise<WireAnswer<CallResult<N>>> {
  const { method, path } = endpoints[name]
  const isPost = method === 'POST'
  const query = isPost ? '' : `?${new URLSearchParams(input as Record<string, string>)}`
  const answer = await fetch(`${origin}/maas${path}${query}`, {
    method,
    headers: {
      ...(isPost ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { 'x-access-token': token }),
      ...headers,
    },
    ...(isPost ? { body: JSON.stringify(input) } : {}),
  })
  const body = (await answer.json()) as Envelope<CallResult<N>>
  return { status: answer.status, headers: answer.headers, body }
}

/** The result of a call that has to succeed. */
export async function mustCall<N extends EndpointName>(
  origin: string,
  name: N,
  options: Parameters<typeof callMaas>[2] = {},
): Promise<FirstResult<N>> {
  const { status, body } = await callMaas(origin, name, options)
  if (status !== 200) throw new Error(`${name} answered ${status}: ${body.message}`)
  return body.result as FirstResult<N>
}

export async function sendCode(origin: string, input: { phone: string; purpose?: string; captcha?: string }) {
  const answer = await fetch(`${origin}/sms${SEND_SMS_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return { status: answer.status, body: (await answer.json()) as Envelope<Record<string, unknown> | null> }
}

export interface Customer {
  token: string
  userId: string
  key: string
}

/** Signs a phone in, tops its account up in the sandbox and makes an API key. */
export async function signInAndPay(server: ServiceUnderTest, phone: string, yuan: string): Promise<Customer> {
  const { origin } = server
  await sendCode(origin, { phone })
  const code = await server.smsCode(phone)
  const { accessToken: token, userInfo } = await mustCall(origin, 'login.sms', { input: { phone, code } })
  const { orderNo } = await mustCall(origin, 'order.topup', {
    token,
    input: { amount: yuan, channel: 'sandbox' },
  })
  await mustCall(origin, 'payment.sandboxConfirm', { token, input: { orderNo } })
  const { key } = await mustCall(origin, 'key.add', { token, input: { name: 'demo' } })
  return { token, userId: userInfo.userId, key }
}
