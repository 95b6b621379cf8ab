import { NANO_PER_YUAN } from '../../contract/money.ts'
import { DAY_MS, HOUR_MS } from '../../contract/time.ts'
import type { Deed } from './agenda.ts'
import { someone, type Setting } from './scenario.ts'

/** What still waits when the curtain falls: in its last hours, as proposals end after a day. */
export function openActions(setting: Setting): Deed[] {
  const { cast, stage, end, ownsCatalog } = setting
  const customer = (persona: string) => someone(setting, (one) => one.persona === persona)
  const adjust = async (yuan: number, category: string, remark: string, reason: string) => {
    const subject = customer('regular') ?? customer('heavy')
    if (!subject) return ''
    const { approvalId } = await cast.of('finance').must('adjustment.propose', {
      userId: subject.userId,
      category,
      direction: 'credit',
      amount: `${yuan}.00`,
      remark,
      reason,
    })
    return approvalId
  }
  const deeds: [hoursBefore: number, run: () => Promise<unknown>][] = [
    [30, () => adjust(1200, 'gift', '年度返点', '合同附件三')],
    [
      20,
      async () => {
        const by = cast.of('finance')
        const subject = customer('regular')
        if (!subject) return
        const amount = { amount: '500.00', direction: 'credit', category: 'correction' }
        const input = { userId: subject.userId, remark: '结算更正', reason: '金额写错，稍后重提', ...amount }
        const { approvalId } = await by.must('adjustment.propose', input)
        const { rev } = await by.must('approval.detail', { id: approvalId })
        await by.must('approval.withdraw', { id: approvalId, rev, reason: '金额写错' })
      },
    ],
    [9, () => adjust(600, 'compensation', '故障补偿', '昨晚线路中断两小时，按合同补偿')],
    [7, () => adjust(2000, 'gift', '大客户活动', '市场部审批单 2207')],
    [
      6,
      async () => {
        const whale = customer('whale')
        if (!whale || whale.balanceNano < 3000n * NANO_PER_YUAN) return
        const paid = await stage.deps.database.db
          .selectFrom('order')
          .select('order_no')
          .where('user_id', '=', whale.userId)
          .where('status', '=', 'paid')
          .where('refunded_nano', '=', 0n)
          .where('channel', 'in', ['alipay', 'wechat'])
          .where('amount_nano', '>=', 2000n * NANO_PER_YUAN)
          .orderBy('created_at', 'desc')
          .executeTakeFirst()
        if (!paid) return
        const input = {
          orderNo: paid.order_no,
          userId: whale.userId,
          amount: '2000.00',
          destination: 'channel',
        }
        await cast
          .of('finance')
          .must('refund.propose', { ...input, remark: '部分退款', reason: '客户改用对公转账' })
      },
    ],
    [
      4,
      () =>
        cast.owners[0].must('staff.grant', {
          phone: cast.of('support').phone,
          role: 'operator',
          reason: '转岗运营',
        }),
    ],
    [
      3,
      () =>
        cast
          .of('operator')
          .must('setting.edit', { name: 'refundAloneYuan', rev: 0, value: '500', reason: '收紧单人退款' }),
    ],
    ...(ownsCatalog
      ? [
          [
            2,
            () => {
              const price = { input: '0.45', cachedInput: '0.11', output: '1.8' }
              const proposal = { modelId: 'wenting-long', ...price, effectiveAt: null }
              return cast.of('operator').must('price.propose', { ...proposal, reason: '长文档场景促销' })
            },
          ] satisfies [number, () => Promise<unknown>],
        ]
      : []),
  ]
  return deeds
    .filter(([hours]) => hours * HOUR_MS < end - setting.begin - DAY_MS)
    .map(([hours, run]) => ({
      at: end - hours * HOUR_MS,
      run: async () => void (await run()),
    }))
}
