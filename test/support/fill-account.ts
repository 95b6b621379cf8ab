import type { EndpointName } from '../../contract/endpoints.ts'
import { mustCall } from './customer.ts'
import { chatOnce, failOnce } from './screens.ts'
import { newPhone, signIn, type Signed, topUp } from './sign-in.ts'
import type { RunningServer } from './start-server.ts'

const CALLS = 24
const DAY_MS = 86_400_000

/** Signs in a new user with rows in every list: orders in each state, calls, keys, packages, devices and friends. */
export async function fillAccount(server: RunningServer): Promise<Signed> {
  const phone = newPhone()
  await signIn(server, phone)
  const signed = await signIn(server, phone)
  const make = <N extends EndpointName>(name: N, input: object) =>
    mustCall(server.origin, name, { token: signed.accessToken, input })

  for (const amount of ['100', '50', '200']) await topUp(server, signed, amount)
  await make('order.topup', { amount: '500', channel: 'sandbox' })
  const dropped = await make('order.topup', { amount: '10', channel: 'sandbox' })
  await make('order.cancel', { orderNo: dropped.orderNo })
  const offers = await make('package.list', {})
  for (const { id } of offers.slice(0, 2))
    await make('order.purchase', { packageId: id, quantity: 1, channel: 'balance' })

  await make('key.add', { name: '生产环境', budget: { total: '500', daily: '50' }, rpm: 600, tpm: 200_000 })
  await make('key.add', {
    name: '数据标注脚本',
    expiresAt: Date.now() + 30 * DAY_MS,
    models: ['qinglan-plus'],
    ips: ['203.0.113.0/24'],
  })
  for (let i = 0; i < CALLS; i += 1) await chatOnce(server, signed, `用一句话说说第 ${i + 1} 件事`)
  await failOnce(server, signed)

  const { code } = await make('invite.info', {})
  for (let i = 0; i < 3; i += 1) {
    const friend = await signIn(server, newPhone(), code)
    if (i > 0) await topUp(server, friend, '20')
  }
  return signed
}
