import type { FreezeScope } from '../../contract/freeze-scopes.ts'
import { evaluateRisks } from '../../server/governance/risk/evaluate-risks.ts'
import { alertUsageAboveBound } from '../../server/gateway/call/alert-usage-above-bound.ts'
import { runBatch } from './batch-actions.ts'
import { compareBill } from './bill-actions.ts'
import { readAnnouncements, redeemVouchers } from './customer-actions.ts'
import { CHANNELS, entryOf, keyOf } from './demo-catalog.ts'
import { mendBills, payByBank, payWrongly, refund, spoilBill } from './money-actions.ts'
import { LONG_MODEL_NAME } from './names.ts'
import { LEAVER, type Persona } from './people.ts'
import { asks, steps, type Step } from './staff-steps.ts'

const spread = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => (index + from) / count)
/** The reason is noted for colleagues, too. */
const noted = (reason: string) => ({ note: reason, reason })
const chat = (input: string, cachedInput: string, output: string) => ({ input, cachedInput, output })
const give = (category: 'gift' | 'compensation' | 'correction', yuan: number) =>
  ({ category, direction: 'credit', amount: `${yuan}.00` }) as const
const take = (category: 'correction' | 'risk', yuan: number) =>
  ({ category, direction: 'debit', amount: `${yuan}.00` }) as const

const byPartner = {
  by: 'partner',
  minutes: 50,
  approve: '凭证齐全',
  refuse: '缺少凭证，请补充后重提',
} as const
const byFinance = { by: 'finance', minutes: 40, approve: '已看过试算，同意' } as const
const byOwner = { by: 'owner', minutes: 20, approve: '同意，按此执行' } as const

const adjusts = (by: 'finance' | 'support') => asks(by, 'adjustment.propose', { decided: byPartner })

const REGULARS: Persona[] = ['regular', 'heavy']
const SMALL: Persona[] = ['regular', 'light']
const CALLERS: Persona[] = ['whale', 'heavy', 'regular', 'light', 'abuser']
const EVERYTHING: FreezeScope[] = ['signIn', 'calls', 'spending']

const NOTES = [
  '来电询问发票抬头，已告知在订单里开具。',
  '反馈夜间批处理偶发 503，已转运维，原因是备用线路抖动。',
  '大客户，续约负责人王工，季度末联系。',
  '要求提高 rpm，建议拆分 Key。',
  '咨询资源包能否转让，已说明不支持。',
]
const WRONG_SUM = '金额写错，稍后重提'
const AGREED = '已与渠道核对，差异来自跨日入账，下一日已补'
const LETTER = { of: '羊毛搬运工3号', reason: '司法协查，函件编号见档案' }

const SLOW = {
  title: '山屿模型短时变慢',
  body: '上游正在扩容，今天 18 点前首字可能多等几秒；调用不受影响。',
}
const MAINTENANCE = {
  title: '周六凌晨维护',
  body: '周六 2 点到 4 点升级数据库，其间**不能充值和购买**；[调用](/docs/quick-start)不受影响。',
}
const INVOICES = {
  title: '发票系统升级',
  body: '下月起在订单里直接开具**电子发票**，不用再提交申请。',
}
const inPanel = { importance: 'info', place: 'panel', audience: 'all' } as const
const inBar = { importance: 'warn', place: 'bar', audience: 'all' } as const

const PREVIEW = {
  id: 'qinglan-max-preview',
  name: LONG_MODEL_NAME,
  description: '长文与多步任务的预览版。',
  price: chat('3.2', '0.8', '12.8'),
}
const NANO = {
  id: 'qinglan-nano',
  name: '青岚 Nano',
  description: '端侧与高并发场景。',
  price: chat('0.1', '0.025', '0.2'),
}

/** The life of models, prices and channels; only where the catalogue is that of the demonstration. */
export const CATALOG_PLAN: Step[] = [
  ...steps(asks('operator', 'channelKey.add'), [
    ...CHANNELS.map(({ id }) => ({ at: 0, hour: 9, ...keyOf(id, '8f3a'), reason: '接入上游的密钥' })),
    { at: 0.55, ...keyOf('qinglan', 'c21d'), reason: '定期更换密钥' },
    { at: 0.74, ...keyOf('relay', '77ab'), reason: '怀疑旧密钥外泄' },
    { at: 0.97, ...keyOf('shanyu', 'e09c'), reason: '季度轮换' },
    { at: 1, hour: 2, ...keyOf('media', '5b6e'), reason: '供应商要求更换' },
  ]),
  ...steps(asks('operator', 'channelKey.promote', { found: ['channelKey.list', 'name', 'state'] }), [
    { at: 0.56, name: 'qinglan', state: 'next', reason: '启用新密钥' },
    { at: 1, hour: 1, name: 'shanyu', state: 'next', reason: '启用新密钥' },
  ]),
  ...steps(asks('operator', 'channelKey.revoke', { found: ['channelKey.list', 'name', 'state'] }), [
    { at: 0.76, name: 'relay', state: 'next', reason: '误加，撤销' },
  ]),
  ...steps(asks('operator', 'price.propose', { moment: 'effectiveAt', decided: byFinance }), [
    { at: 0.12, modelId: 'qinglan-plus', ...chat('0.7', '0.18', '1.8'), reason: '对齐同类模型，降价一成' },
    { at: 0.3, modelId: 'shanyu-coder', ...chat('2.4', '0.6', '9.6'), days: 9, reason: '上游涨价，随之调整' },
    { at: 0.8, modelId: 'zhiyu-embed', input: '0.4', reason: '成本下降，让利' },
    { at: 0.94, modelId: 'qinglan-max', ...chat('2.6', '0.65', '10.4'), days: 9, reason: '旗舰模型调价' },
  ]),
  ...steps(asks('operator', 'price.propose'), [
    { before: 2, modelId: 'wenting-long', ...chat('0.45', '0.11', '1.8'), reason: '长文档场景促销' },
  ]),
  ...steps(asks('operator', 'route.edit', { found: ['channel.health', 'modelId', 'channelId'] }), [
    { at: 0.2, modelId: 'qinglan-plus', channelId: 'own', weight: 4, reason: '自建集群扩容，多分一些' },
    {
      at: 0.45,
      modelId: 'shanyu-r1',
      channelId: 'relay',
      priority: 10,
      reason: '官方线路限流，分一部分到备用',
    },
    { at: 0.88, modelId: 'shanyu-r1', channelId: 'relay', priority: 5, reason: '官方线路恢复' },
  ]),
  ...steps(asks('operator', 'channel.state', { found: ['channel.detail', 'id'] }), [
    { at: 0.58, id: 'relay', state: 'draining', reason: '备用线路抖动，先排空' },
    { at: 0.63, id: 'relay', state: 'enabled', reason: '线路恢复，已观察两天' },
  ]),
  ...steps(asks('operator', 'catalogModel.add'), [
    { at: 0.24, entry: entryOf(PREVIEW), reason: '新品评测' },
    { at: 0.9, entry: entryOf(NANO), reason: '准备下月上新' },
  ]),
  ...steps(
    asks('operator', 'catalogModel.edit', { found: ['catalogModel.detail', 'id'], moment: 'sunset' }),
    [
      { at: 0.28, id: PREVIEW.id, state: 'staff', reason: '内部试用一周' },
      {
        at: 0.5,
        id: 'moran-fast',
        state: 'deprecated',
        days: 60,
        successor: 'moran-xl',
        reason: '上游将停止维护',
      },
      { at: 0.7, id: 'qingyu-tts-lite', state: 'withdrawn', reason: '用量很少，合并到清语 TTS' },
    ],
  ),
  ...steps(
    asks('operator', 'catalogModel.launch', { found: ['catalogModel.detail', 'id'], decided: byFinance }),
    [{ at: 0.4, id: PREVIEW.id, reason: '试用通过，上架' }],
  ),
  ...steps(compareBill, [
    { at: 0.85, channel: 'qinglan', isCareless: true },
    { at: 0.88, channel: 'shanyu', isCareless: false },
  ]),
  ...steps(runBatch, [
    { at: 0.55, task: '商品评论摘要', lines: 24, fate: 'done' },
    { at: 0.7, task: '工单分类', lines: 6, fate: 'unreadable' },
    { at: 0.82, task: '合同要点提取', lines: 18, fate: 'done' },
    { at: 0.9, task: '评测集第二轮', lines: 30, fate: 'cancelled' },
    { at: 0.99, task: '知识库问答改写', lines: 21, fate: 'open' },
  ]),
]

/** What is done in the months of the demonstration, by its kind; the player sorts it by its time. */
export const PLAN: Step[] = [
  ...steps(refund, [
    ...spread(12, 0.4).map((at, week) => ({
      at,
      least: 20,
      share: week % 3 === 0 ? 1 : 0.4,
      reason: week % 2 === 0 ? '用户申请退回未用完的充值' : '充错账号',
    })),
    { at: 0.35, least: 1500, share: 0.9, reason: '项目终止，退回余款' },
    { at: 0.72, least: 1500, share: 1, verdict: 'refuse', reason: '客户误操作' },
    { at: 0.85, least: 50, share: 0.5, fails: true, reason: '渠道余额不足，未受理' },
    { before: 6, of: 'whale', least: 2000, share: 0.1, verdict: null, reason: '客户改用对公转账' },
  ]),
  ...steps(
    adjusts('support'),
    spread(12, 0.4).map((at, week) => {
      const reason = `工单 #${1024 + week * 17}：调用失败`
      return {
        at,
        of: CALLERS,
        ...give('compensation', 5 + week * 3),
        remark: '服务中断补偿',
        ...noted(reason),
      }
    }),
  ),
  ...steps(adjusts('finance'), [
    { at: 0.18, of: REGULARS, ...give('gift', 100), remark: '新客活动赠送', ...noted('市场活动') },
    { at: 0.36, of: REGULARS, ...take('correction', 12), remark: '更正', ...noted('同一工单补偿了两次') },
    { at: 0.52, of: REGULARS, ...give('gift', 800), remark: '返点', ...noted('季度返点'), verdict: 'refuse' },
    { at: 0.61, of: ['abuser'], ...take('risk', 20), remark: '风控扣回', ...noted('刷取邀请奖励') },
  ]),
  ...steps(asks('finance', 'adjustment.propose'), [
    { before: 30, of: REGULARS, ...give('gift', 1200), remark: '年度返点', reason: '合同附件三' },
    { before: 20, of: REGULARS, ...give('correction', 500), remark: '结算更正', reason: WRONG_SUM },
    {
      before: 9,
      of: REGULARS,
      ...give('compensation', 600),
      remark: '故障补偿',
      reason: '昨晚线路中断两小时',
    },
    { before: 7, of: REGULARS, ...give('gift', 2000), remark: '大客户活动', reason: '市场部审批单 2207' },
  ]),
  ...steps(asks('finance', 'approval.withdraw', { found: ['approval.list', 'reason', 'state'] }), [
    { before: 20, state: 'waiting', reason: WRONG_SUM },
  ]),
  ...steps(payByBank, [{ at: 0.02 }, { at: 0.33 }, { at: 0.66 }]),
  ...steps(payWrongly, [
    { at: 0.15, mistake: 'twice' },
    { at: 0.43, mistake: 'less' },
    { at: 0.87, mistake: 'twice' },
  ]),
  ...steps(({ harness }) => harness.notify('alipay', 'forged {}'), [{ at: 0.27, hour: 3 }]),
  ...steps(({ harness }) => harness.notify('wechat', 'forged {}'), [{ at: 0.91, hour: 4 }]),
  ...steps(
    ({ harness: { deps, time } }, { modelId }) =>
      alertUsageAboveBound(deps, { requestId: `demo${time.now}`, modelId }),
    [{ at: 0.57, modelId: 'shanyu-r1' }],
  ),
  ...steps(spoilBill, [
    { at: 0.22, hour: 1, how: 'missing' },
    { at: 0.54, hour: 1, how: 'unknown' },
    { at: 0.83, hour: 1, how: 'amount' },
    { at: 0.95, hour: 1, how: 'missing' },
  ]),
  ...steps(mendBills, [{ at: 0.6 }]),
  ...steps(asks('finance', 'reconciliation.run', { found: ['reconciliation.list', 'state'] }), [
    { at: 0.6, state: 'differs' },
  ]),
  ...steps(
    asks('finance', 'alert.resolve', { found: ['alert.list', 'state'] }),
    [0.25, 0.25, 0.5, 0.5, 0.5, 0.65].map((at) => ({ at, state: 'open', reason: AGREED })),
  ),
  ...steps(
    asks('finance', 'alert.assign', { found: ['alert.list', 'state', 'assigneeName'] }),
    [0.92, 0.92].map((at) => ({ at, state: 'open', assigneeName: '', assignee: 'me' as const })),
  ),

  ...steps(asks('support', 'user.note'), [
    ...spread(18, 0.7).map((at, index) => ({ at, of: CALLERS, text: NOTES[index % NOTES.length] })),
    { at: 0.48, of: ['abuser'], text: '流式调用中止率超过六成，怀疑借中止逃避计费，已报风控。' },
    { at: 0.7, of: ['whale'], text: '客户反馈夜间批处理量将翻倍，已和运维确认容量。' },
  ]),
  ...steps(asks('operator', 'user.freeze', { moment: 'until' }), [
    { at: 0.31, of: ['regular'], scopes: ['calls'], days: 3, reason: 'Key 疑似泄露，先停三天' },
    { at: 0.62, of: '羊毛搬运工1号', scopes: EVERYTHING, reason: '批量注册刷取邀请奖励，中止率异常' },
    { at: 0.64, of: '羊毛搬运工2号', scopes: ['calls', 'spending'], reason: '与已冻结账号同一身份证号' },
    { at: 0.9, of: ['light'], scopes: ['spending'], days: 30, reason: '付款争议，处理期间暂停消费' },
  ]),
  ...steps(asks('operator', 'user.unfreeze'), [
    { at: 0.38, of: ['regular'], scopes: EVERYTHING, reason: '申诉成立，解除' },
  ]),
  ...steps(asks('support', 'user.reveal'), [
    { at: 0.16, of: SMALL, field: 'phone', reason: '回访工单' },
    { at: 0.67, of: SMALL, field: 'phone', reason: '核对来电号码' },
  ]),
  ...steps(asks('support', 'user.viewAs'), [{ at: 0.44, of: SMALL, reason: '用户看不到订单，协助排查' }]),
  ...steps(asks('support', 'user.signOut'), [{ at: 0.78, of: SMALL, reason: '用户丢失手机' }]),
  ...steps(asks('support', 'user.revokeKeys'), [
    { at: 0.81, of: ['light'], reason: '用户反映 Key 写进了公开仓库' },
  ]),
  ...steps(asks('finance', 'user.proposeReveal', { decided: { ...byPartner, approve: '函件已核' } }), [
    { at: 0.69, ...LETTER },
  ]),
  ...steps(asks('finance', 'user.revealIdNumber'), [{ at: 0.69, ...LETTER }]),
  ...steps(asks('operator', 'setting.edit', { found: ['setting.list', 'name'], decided: byOwner }), [
    { at: 0.26, name: 'breakerFailures', value: '8', reason: '误熔断偏多，放宽一些' },
    { at: 0.47, name: 'adjustmentAloneDayYuan', value: '800', reason: '收紧单人调账' },
    { at: 0.73, name: 'streamHeartbeatSeconds', value: '10', reason: '有客户的代理 12 秒断开空闲连接' },
    { before: 3, name: 'refundAloneYuan', value: '500', verdict: null, reason: '收紧单人退款' },
  ]),
  ...steps(asks('owner', 'staff.revoke', { found: ['staff.list', 'username'] }), [
    { at: 0.75, username: LEAVER, reason: '已办理离职' },
  ]),
  ...steps(asks('owner', 'staff.grant'), [
    { before: 4, phone: '13800000031', role: 'operator', reason: '转岗运营' },
  ]),

  ...steps(asks('operator', 'announcement.add', { moment: 'shownUntil' }), [
    { at: 0.2, ...SLOW, ...inBar, days: 1, reason: '按计划通知用户' },
    { at: 0.93, ...MAINTENANCE, ...inPanel, reason: '按计划通知用户' },
    { at: 0.96, ...INVOICES, ...inPanel, reason: '先写好，上线时发布' },
  ]),
  ...steps(asks('operator', 'announcement.publish', { found: ['announcement.list', 'title', 'state'] }), [
    { at: 0.2, title: SLOW.title, state: 'draft', reason: '按计划通知用户' },
    { at: 0.93, title: MAINTENANCE.title, state: 'draft', reason: '按计划通知用户' },
  ]),
  ...steps(readAnnouncements, [{ at: 0.2 }, { at: 0.93 }]),
  ...steps(asks('operator', 'voucher.issue', { moment: 'endsAt', decided: byFinance }), [
    { at: 0.42, name: '秋季回馈', amount: '10.00', count: 40, days: 45, reason: '按活动预算发放' },
    { at: 0.6, name: '开发者大会', amount: '50.00', count: 30, days: 45, reason: '按活动预算发放' },
  ]),
  ...steps(redeemVouchers, [
    { at: 0.42, name: '秋季回馈', redeemed: 12 },
    { at: 0.6, name: '开发者大会', redeemed: 3 },
  ]),
  ...steps(({ harness }) => evaluateRisks(harness.deps), [{ at: 0.61 }, { at: 1, hour: 3 }]),
  ...steps(asks('operator', 'risk.assign', { found: ['risk.list', 'state', 'kind'] }), [
    { at: 0.61, state: 'open', kind: 'ring', assignee: 'me' },
  ]),
  ...steps(asks('operator', 'risk.decide', { found: ['risk.list', 'state', 'kind'] }), [
    { at: 0.61, state: 'open', kind: 'identity', decision: 'dismiss', reason: '电话核实过，是一家人' },
  ]),
]
