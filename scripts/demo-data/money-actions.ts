import { NANO_PER_YUAN } from '../../contract/money.ts'
import { DAY_MS, dayOf } from '../../contract/time.ts'
import { payFor } from './customer-life.ts'
import type { Persona } from './people.ts'
import { someone, type Scene } from './scene.ts'
import { asks } from './staff-steps.ts'

interface Refund {
  /** At least this was paid, in yuan, of which a share goes back. */
  least: number
  share: number
  reason: string
  verdict?: 'approve' | 'refuse' | null
  /** The provider does not take it. */
  fails?: boolean
  of?: Persona
}

const proposesRefund = asks('finance', 'refund.propose', {
  decided: { by: 'owner', minutes: 35, approve: '金额与流水一致', refuse: '客户已改为继续使用' },
})

/** A top-up that was paid through a provider goes back to a customer who still has the money. */
export async function refund(scene: Scene, { least, share, reason, verdict, fails, of }: Refund) {
  const { harness, random, customers } = scene
  const rows = await harness.deps.database.db
    .selectFrom('order')
    .select(['order_no', 'user_id', 'amount_nano', 'channel'])
    .where('kind', '=', 'topup')
    .where('status', '=', 'paid')
    .where('refunded_nano', '=', 0n)
    .where('channel', 'in', ['alipay', 'wechat'])
    .where('amount_nano', '>=', BigInt(least) * NANO_PER_YUAN)
    .orderBy('created_at', 'desc')
    .orderBy('order_no')
    .limit(200)
    .execute()
  const found = rows.filter(({ user_id, amount_nano }) => {
    const customer = customers.find(({ userId, isGone }) => userId === user_id && !isGone)
    const isLike = of ? customer?.persona === of : customer?.persona !== 'whale'
    return customer && isLike && customer.balanceNano >= amount_nano
  })
  if (found.length === 0) return
  const { order_no: orderNo, user_id: userId, amount_nano: paidNano, channel } = random.pick(found)
  if (fails && (channel === 'alipay' || channel === 'wechat'))
    harness.providers[channel].refuseRefunds(orderNo)
  const amount = `${Math.max(1, Math.floor(Number(paidNano / NANO_PER_YUAN) * share))}.00`
  const proposal = { orderNo, userId, amount, destination: 'channel', remark: '充值退款' } as const
  await proposesRefund(scene, { ...proposal, verdict, reason })
}

const takesTransfer = asks('finance', 'payment.offline', {
  decided: { by: 'partner', minutes: 50, approve: '凭证齐全' },
})

/** The largest customer pays to our bank account. */
export const payByBank = (scene: Scene) =>
  takesTransfer(scene, {
    of: ['whale'],
    amount: '60000.00',
    reference: `DEMO-BANK-${scene.harness.time.now}-${scene.random.int(1000, 9999)}`,
    note: '对公转账充值',
    reason: '银行回单已核对',
  })

/** A customer pays an order, and then once more, or another sum than it asked for. */
export async function payWrongly(
  { harness, random, customers }: Scene,
  { mistake }: { mistake: 'twice' | 'less' },
) {
  const customer = someone({ harness, random, customers }, ({ persona }) =>
    ['regular', 'heavy'].includes(persona),
  )
  if (!customer?.client) return
  const channel = random.pick(['alipay', 'wechat'] as const)
  const { orderNo } = await customer.client.must('order.topup', { amount: '50.00', channel })
  if (mistake === 'less') return payFor(harness, { orderNo, channel, amountNano: 5n * NANO_PER_YUAN })
  await payFor(harness, { orderNo, channel })
  await payFor(harness, { orderNo, channel })
}

/** Yesterday's bill of a provider that moved money comes wrong. */
export async function spoilBill(
  { harness: { time, providers } }: Scene,
  { how }: { how: 'missing' | 'unknown' | 'amount' },
): Promise<void> {
  const day = dayOf(time.now - DAY_MS)
  for (const provider of Object.values(providers)) {
    const [first, ...rest] = await provider.channel.dailyBill(day)
    if (!first) continue
    const { orderNo, amountNano } = first
    const stray = { ...first, orderNo: `9${orderNo.slice(1)}`, transactionId: `demostray${time.now}` }
    const wrong = {
      missing: [],
      unknown: [first, { ...stray, kind: 'payment' as const }],
      amount: [{ ...first, amountNano: amountNano + NANO_PER_YUAN }],
    }
    return provider.spoilBill(day, [...wrong[how], ...rest])
  }
}

/** The providers correct their bills. */
export function mendBills({ harness: { providers } }: Scene): void {
  for (const { mendBills: mend } of Object.values(providers)) mend()
}
