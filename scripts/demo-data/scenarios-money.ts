import { NANO_PER_YUAN } from '../../contract/money.ts'
import { DAY_MS, dayOf, MINUTE_MS } from '../../contract/time.ts'
import { alertUsageAboveBound } from '../../server/gateway/call/alert-usage-above-bound.ts'
import { payFor } from './payments.ts'
import type { Customer } from './people.ts'
import { someone, type Scenario, type Setting } from './scenario.ts'

interface PaidOrder {
  orderNo: string
  yuan: number
  channel: 'alipay' | 'wechat'
  customer: Customer
}

/** A top-up that was paid through a provider, of a customer who still has the money. */
async function paidTopUp({ stage, random, customers }: Setting, least: number): Promise<PaidOrder | null> {
  const rows = await stage.deps.database.db
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
  const found = rows.flatMap(({ order_no: orderNo, user_id, amount_nano, channel }): PaidOrder[] => {
    const customer = customers.find(({ userId, isGone }) => userId === user_id && !isGone)
    const yuan = Number(amount_nano / NANO_PER_YUAN)
    if (!customer || customer.balanceNano < amount_nano || customer.persona === 'whale') return []
    return channel === 'alipay' || channel === 'wechat' ? [{ orderNo, yuan, channel, customer }] : []
  })
  return found.length === 0 ? null : random.pick(found)
}

interface Refunding {
  least: number
  share: number
  decision: 'approve' | 'refuse' | null
  reason: string
  /** The provider does not take it. */
  fails?: true
}

async function refund(setting: Setting, { least, share, decision, reason, fails }: Refunding): Promise<void> {
  const { cast, stage } = setting
  const order = await paidTopUp(setting, least)
  if (!order) return
  const { orderNo, channel, customer, yuan } = order
  if (fails) stage.providers[channel].refuseRefunds(orderNo)
  const amount = Math.max(1, Math.floor(yuan * share))
  const proposal = { orderNo, userId: customer.userId, amount: `${amount}.00`, destination: 'channel' }
  const proposer = cast.of('finance')
  const { state, approvalId } = await proposer.must('refund.propose', {
    ...proposal,
    remark: '充值退款',
    reason,
  })
  customer.balanceNano -= BigInt(amount) * NANO_PER_YUAN
  if (state !== 'waiting' || decision === null) return
  stage.time.now += 35 * MINUTE_MS
  await cast.decide(
    cast.owners[0],
    approvalId,
    decision,
    decision === 'approve' ? '金额与流水一致' : '客户已改为继续使用',
  )
  if (decision === 'refuse') customer.balanceNano += BigInt(amount) * NANO_PER_YUAN
}

interface Adjusting {
  by: 'finance' | 'support'
  category: 'compensation' | 'correction' | 'gift' | 'risk'
  direction?: 'debit'
  yuan: number
  remark: string
  reason: string
  isLike?: (customer: Customer) => boolean
  decision?: 'approve' | 'refuse' | null
}

async function adjust(
  setting: Setting,
  { by, category, direction, yuan, remark, reason, isLike, decision = 'approve' }: Adjusting,
) {
  const { cast, stage } = setting
  const owed = BigInt(yuan) * NANO_PER_YUAN
  const customer = someone(
    setting,
    (one) => (isLike?.(one) ?? true) && (!direction || one.balanceNano > owed),
  )
  if (!customer) return
  const { state, approvalId } = await cast.of(by).must('adjustment.propose', {
    userId: customer.userId,
    category,
    direction: direction ?? 'credit',
    amount: `${yuan}.00`,
    remark,
    note: reason,
    reason,
  })
  const signed = direction ? -owed : owed
  if (state === 'done' || direction) customer.balanceNano += signed
  if (state !== 'waiting' || decision === null) return
  stage.time.now += 50 * MINUTE_MS
  await cast.decide(
    cast.owners[1],
    approvalId,
    decision,
    decision === 'approve' ? '凭证齐全' : '缺少凭证，请补充后重提',
  )
  if (decision === 'approve' && !direction) customer.balanceNano += signed
  if (decision === 'refuse' && direction) customer.balanceNano -= signed
}

/** A company pays to our bank account. */
async function payByBank(setting: Setting, yuan: number): Promise<void> {
  const { cast, stage, random } = setting
  const customer = someone(setting, isWhale)
  if (!customer) return
  const { state, approvalId } = await cast.of('finance').must('payment.offline', {
    userId: customer.userId,
    amount: `${yuan}.00`,
    reference: `DEMO-BANK-${stage.time.now}-${random.int(1000, 9999)}`,
    note: '对公转账充值',
    reason: '银行回单已核对',
  })
  customer.balanceNano += BigInt(yuan) * NANO_PER_YUAN
  if (state !== 'waiting') return
  stage.time.now += 50 * MINUTE_MS
  await cast.decide(cast.owners[1], approvalId, 'approve', '凭证齐全')
}

const isWhale = ({ persona }: Customer) => persona === 'whale'
const isRegular = ({ persona }: Customer) => persona === 'regular' || persona === 'heavy'

/** Pays an order, and then once more, or another sum than it asked for. */
async function payWrongly(setting: Setting, mistake: 'twice' | 'less'): Promise<void> {
  const { stage, random } = setting
  const customer = someone(setting, isRegular)
  if (!customer?.client) return
  const channel = random.pick(['alipay', 'wechat'] as const)
  const { orderNo } = await customer.client.must('order.topup', { amount: '50.00', channel })
  stage.time.now += 30_000
  const provider = stage.providers[channel]
  if (mistake === 'less') {
    await stage.notify(channel, provider.pay(orderNo, { amountNano: 5_000_000_000n }))
    return
  }
  await payFor(stage, { orderNo, channel })
  customer.balanceNano += 50n * NANO_PER_YUAN
  await payFor(stage, { orderNo, channel })
}

async function seeToAlerts(
  { cast, stage }: Setting,
  count: number,
  how: 'assign' | 'resolve',
): Promise<void> {
  const by = cast.of('finance')
  const { records } = await by.must('alert.list', { pageSize: 50, state_MultiString: 'open' })
  for (const { id, rev } of records.slice(-count)) {
    if (how === 'assign') await by.must('alert.assign', { id, rev, assignee: 'me' })
    else await by.must('alert.resolve', { id, rev, reason: '已与渠道核对，差异来自跨日入账，下一日已补' })
    stage.time.now += 60_000
  }
}

/** Yesterday's bill comes wrong. */
function spoil({ stage, random }: Setting, how: 'missing' | 'unknown' | 'amount'): void {
  const { now } = stage.time
  const name = random.pick(['alipay', 'wechat'] as const)
  stage.providers[name].spoilBill(dayOf(now - DAY_MS), (rows) => {
    const [first, ...rest] = rows
    if (!first) return rows
    if (how === 'missing') return rest
    if (how === 'amount') return [{ ...first, amountNano: first.amountNano + 1_000_000_000n }, ...rest]
    const stray = { orderNo: `9${first.orderNo.slice(1)}`, transactionId: `demostray${now}` }
    return [...rows, { ...first, ...stray, kind: 'payment' as const }]
  })
}

async function reconcileAgain({ cast, stage }: Setting): Promise<void> {
  const by = cast.of('finance')
  const { records } = await by.must('reconciliation.list', { pageSize: 50, state_MultiString: 'differs' })
  const row = records[0]
  if (!row) return
  for (const provider of Object.values(stage.providers)) provider.spoilBill(row.day, null)
  await by.must('reconciliation.run', { channel: row.channel, day: row.day })
}

const weekly = Array.from({ length: 12 }, (_, week) => (week + 0.4) / 12)

/** Refunds, adjustments, and what goes wrong with payments. */
export const moneyPlots: Scenario[] = [
  ...weekly.map((at, week): Scenario => ({
    at,
    run: (setting) =>
      refund(setting, {
        least: 20,
        share: week % 3 === 0 ? 1 : 0.4,
        decision: 'approve',
        reason: week % 2 === 0 ? '用户申请退回未用完的充值' : '充错账号',
      }),
  })),
  ...weekly.map((at, week): Scenario => ({
    at,
    run: (setting) =>
      adjust(setting, {
        by: 'support',
        category: 'compensation',
        yuan: 5 + week * 3,
        remark: '服务中断补偿',
        reason: `工单 #${1024 + week * 17}：调用失败`,
      }),
  })),
  ...[0.02, 0.33, 0.66].map((at): Scenario => ({
    at,
    run: (setting) => payByBank(setting, 60_000),
  })),
  {
    at: 0.18,
    run: (setting) =>
      adjust(setting, {
        by: 'finance',
        category: 'gift',
        yuan: 100,
        remark: '新客活动赠送',
        reason: '市场活动',
        isLike: isRegular,
      }),
  },
  {
    at: 0.36,
    run: (setting) =>
      adjust(setting, {
        by: 'finance',
        category: 'correction',
        direction: 'debit',
        yuan: 12,
        remark: '重复补偿更正',
        reason: '同一工单补偿了两次',
        isLike: isRegular,
      }),
  },
  {
    at: 0.52,
    run: (setting) =>
      adjust(setting, {
        by: 'finance',
        category: 'gift',
        yuan: 800,
        remark: '大客户返点',
        reason: '季度返点',
        isLike: isRegular,
        decision: 'refuse',
      }),
  },
  {
    at: 0.61,
    run: (setting) =>
      adjust(setting, {
        by: 'finance',
        category: 'risk',
        direction: 'debit',
        yuan: 20,
        remark: '风控扣回',
        reason: '刷取邀请奖励',
        isLike: ({ persona }) => persona === 'abuser',
      }),
  },
  {
    at: 0.35,
    run: (setting) =>
      refund(setting, { least: 1500, share: 0.9, decision: 'approve', reason: '项目终止，退回余款' }),
  },
  {
    at: 0.72,
    run: (setting) => refund(setting, { least: 1500, share: 1, decision: 'refuse', reason: '客户误操作' }),
  },
  {
    at: 0.85,
    run: (setting) =>
      refund(setting, {
        least: 50,
        share: 0.5,
        decision: 'approve',
        reason: '渠道余额不足，未受理',
        fails: true,
      }),
  },
  { at: 0.15, run: (setting) => payWrongly(setting, 'twice') },
  { at: 0.43, run: (setting) => payWrongly(setting, 'less') },
  { at: 0.87, run: (setting) => payWrongly(setting, 'twice') },
  { at: 0.27, hour: 3, run: ({ stage }) => stage.notify('alipay', 'forged {}') },
  { at: 0.91, hour: 4, run: ({ stage }) => stage.notify('wechat', 'forged {}') },
  {
    at: 0.57,
    run: ({ stage }) =>
      alertUsageAboveBound(stage.deps, { requestId: `demo${stage.time.now}`, modelId: 'shanyu-r1' }),
  },
  { at: 0.22, hour: 1, run: async (setting) => spoil(setting, 'missing') },
  { at: 0.54, hour: 1, run: async (setting) => spoil(setting, 'unknown') },
  { at: 0.83, hour: 1, run: async (setting) => spoil(setting, 'amount') },
  { at: 0.95, hour: 1, run: async (setting) => spoil(setting, 'missing') },
  { at: 0.25, run: (setting) => seeToAlerts(setting, 2, 'resolve') },
  { at: 0.5, run: (setting) => seeToAlerts(setting, 3, 'resolve') },
  { at: 0.6, run: reconcileAgain },
  { at: 0.65, run: (setting) => seeToAlerts(setting, 1, 'resolve') },
  { at: 0.92, run: (setting) => seeToAlerts(setting, 2, 'assign') },
]
